import type { Begun, RechargeAnswer } from './begin-recharge.ts';
import type { CancelAnswer } from './cancel-recharge.ts';
import type { ProofAnswer } from './send-proof.ts';

/** What the screen's action answers, by which form was sent. */
export type Sent = { begun: Begun } | { answer: RechargeAnswer } | { proof: ProofAnswer } | { cancel: CancelAnswer };
