import type { T } from './texts.ts';

const BUILT_IN = ['owner', 'manager', 'catalogue', 'service', 'warehouse', 'finance', 'approver', 'auditor'] as const;

/** The name of a role: of the roles that every shop has in the reader's language, else its own. */
export function roleName(t: T, role: string): string {
  const known = BUILT_IN.find((one) => one === role);
  return known ? t(`role.${known}`) : role;
}
