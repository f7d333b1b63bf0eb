import type { T } from './texts.ts';

const BUILT_IN = ['owner', 'manager', 'catalogue', 'service', 'warehouse', 'finance', 'approver', 'auditor'] as const;

/** The roles that a small shop needs. */
export const usualRoles = ['owner', 'manager', 'finance'] as const;

/** The name of a role: of the roles that every shop has in the reader's language, else its own. */
export function roleName(t: T, role: string): string {
  const known = BUILT_IN.find((one) => one === role);
  return known ? t(`role.${known}`) : role;
}

const placeOf = (role: string) => {
  const at = (BUILT_IN as readonly string[]).indexOf(role);
  return at < 0 ? BUILT_IN.length : at;
};

/** Roles in the order in which a shop thinks of them; its own after those that every shop has. */
export const rolesInOrder = <Role extends { key: string }>(roles: readonly Role[]): Role[] =>
  roles.toSorted((a, b) => placeOf(a.key) - placeOf(b.key));
