import type { ActKind } from '../../../shared/console/act-kinds.ts';
import type { Performed, ShowFactor, Wish } from '../../services/staff/approvals.ts';
import { FRESH } from '../../services/staff/sessions.ts';
import type { Services } from '../../services.ts';
import type { SignedInStaffCaller } from './handler.ts';

/** Asks for a factor of the last five minutes, over this very act if the last is older, or `always`. */
export const showOf =
  ({ staffStepUp }: Pick<Services, 'staffStepUp'>, { staff, proof }: SignedInStaffCaller): ShowFactor =>
  (act, always) =>
    staffStepUp.require(staff, act, proof, { within: always ? 0 : FRESH });

/** Parameters of the acts that calls of their own perform. */
interface Parameters {
  'recharge.credit': { number: string; found: number };
  'withdrawal.pay': { id: number; early: boolean; anyway: boolean };
  'refund.pay': { id: number };
}

/** What such a call answers: done, or waiting under that number. */
export const performedOf = (performed: Performed) => ({
  state: performed.state,
  approval: performed.state === 'waiting' ? performed.approvalId : null,
});

/** An act that needs no second person was done. */
export const DONE = { state: 'done', approval: null } as const;

/** Does an act of weight, or asks for it (docs/domain.md, Two persons). */
export async function perform<Kind extends ActKind & keyof Parameters>(
  services: Pick<Services, 'approvals' | 'staffStepUp'>,
  { kind, parameters, note }: Wish & { kind: Kind; parameters: Parameters[Kind] },
  caller: SignedInStaffCaller,
) {
  const show = showOf(services, caller);
  return performedOf(await services.approvals.perform(caller.staff, { kind, parameters, note }, show));
}
