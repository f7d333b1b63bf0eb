import type { Begun } from '../../lib/recharges/use-leave.ts';
import type { RechargeAnswer } from './begin-recharge.ts';
import type { RechargeAct } from './recharge-act.ts';
import type { ProofAnswer } from './send-proof.ts';

/** The answer of the screen's action, by the form that was sent. */
export type Sent = { begun: Begun } | { answer: RechargeAnswer } | { proof: ProofAnswer } | { act: RechargeAct };
