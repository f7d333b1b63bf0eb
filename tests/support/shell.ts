import type { GivenParameters } from '../../server/services/staff/act-parameters.ts';
import { type Shell, shellOf } from '../../server/services/staff/actor.ts';
import type { By } from '../../server/services/staff-act.ts';
import type { ActKind } from '../../shared/console/act-kinds.ts';
import type { TestShop } from './test-shop.ts';

export const shell: Shell = shellOf('shell:test');

/** The same as an act gets it. */
export const byShell: By = { actor: shell.actor, note: 'test' };

/** An act of weight, done by the shell: alone, and without a factor. What it returns. */
export async function doneByShell<Kind extends ActKind>(
  { services }: Pick<TestShop, 'services'>,
  kind: Kind,
  parameters: GivenParameters[Kind],
): Promise<Record<string, string | number | null>> {
  const act = { kind, parameters: { ...parameters }, note: byShell.note };
  return (await services.approvals.perform(shell, act, async () => undefined)).result;
}
