/** Remarks that staff choose from; shoppers read `remark.<key>` of `locales`. They are apart because they need no zod. */
export const rechargeRemarks = ['asFound', 'pictureUnclear', 'notArrived', 'pictureUsed'] as const;
export const withdrawalRemarks = ['cardName', 'cardRejected', 'askSupport'] as const;
export const refundRemarks = ['taxNotDue', 'askSupport'] as const;
/** The first is what a shopper reads whose tax refund ends because the goods go back. */
export const returnRemarks = ['goodsGoBack', 'returnUsed', 'returnProofUnclear', 'goodsNotBack', 'askSupport'] as const;
/** What a shopper reads for whom staff open a cancellation or a return. */
export const openingRemarks = { cancel: ['cannotSend', 'parcelLost', 'asYouAsked'], return: ['asYouAsked'] } as const;
/** Replies to a shopper that staff begin with. */
export const supportRemarks = ['lookingInto', 'onItsWay', 'refundDecided', 'clearerPicture', 'allDone'] as const;

export const remarkKeys = [
  ...new Set([
    ...[...rechargeRemarks, ...withdrawalRemarks, ...refundRemarks],
    ...[...returnRemarks, ...openingRemarks.cancel, ...openingRemarks.return, ...supportRemarks],
  ]),
];

export type RemarkKey = (typeof remarkKeys)[number];
