/** Remarks that staff choose from; shoppers read `remark.<key>` of `locales`. They are apart because they need no zod. */
export const rechargeRemarks = ['asFound', 'pictureUnclear', 'notArrived', 'pictureUsed'] as const;
export const withdrawalRemarks = ['cardName', 'cardRejected', 'askSupport'] as const;
export const refundRemarks = ['taxNotDue', 'askSupport'] as const;

export const remarkKeys = [...new Set([...rechargeRemarks, ...withdrawalRemarks, ...refundRemarks])];

export type RemarkKey = (typeof remarkKeys)[number];
