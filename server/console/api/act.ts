import type { Services } from '../../services.ts';
import type { SignedInStaffCaller } from './handler.ts';
import { actorOf } from './rows.ts';

/** Acts that move money. */
interface Parameters {
  'recharge.credit': { number: string; found: number };
  'withdrawal.pay': { id: number; early: boolean; anyway: boolean };
  'refund.pay': { id: number };
}

/** Done, or waiting for a second person. */
export interface Performed {
  state: 'done' | 'waiting';
  approval: number | null;
}

/** Does an act that moves money, after a factor of the last five minutes, over this very act if the last is older. */
export async function perform<Kind extends keyof Parameters>(
  services: Services,
  { kind, parameters, note }: { kind: Kind; parameters: Parameters[Kind]; note: string },
  caller: SignedInStaffCaller,
): Promise<Performed> {
  await services.staffStepUp.require(caller.staff, { kind, parameters: { ...parameters } }, caller.proof);
  const act = { ...parameters, note, ...actorOf(caller) };
  const { recharges, withdrawals, refunds } = services;
  if ('number' in act) await recharges.confirm(act);
  else if ('early' in act) await withdrawals.pay(act);
  else await refunds.pay(act);
  return { state: 'done', approval: null };
}
