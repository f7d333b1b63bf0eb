import type { ConsoleOutput } from '../../shared/console/index.ts';
import { allows, type Right } from '../../shared/console/rights.ts';

/** Who is signed in. */
export type Me = ConsoleOutput<'me'>;

/** What a screen or a control needs: one right, any of several, or null for any staff. */
export type Needs = Right | readonly Right[] | null;

/** Whether the person's role includes it. */
export function may({ grants }: Pick<Me, 'grants'>, needs: Needs): boolean {
  if (needs === null) return true;
  return typeof needs === 'string' ? allows(grants, needs) : needs.some((right) => allows(grants, right));
}
