import type { PictureFault } from './pictures/conversions/messages.ts';
import type { NicknameReason } from './shoppers/nickname.ts';

/** Why a service refuses, by area; each reason has its sentence in `locales/` under `refusal.<reason>`. */
export type ShopperReason =
  | 'wrongCredentials'
  | 'usernameTaken'
  | 'invitationEnough'
  | 'invitationUnknown'
  | 'agreementsChanged'
  | 'shopperBlocked'
  | 'oldPasswordWrong'
  | 'passwordWrong'
  | 'passwordsDiffer'
  | 'sessionUnknown'
  | 'passwordCommon'
  | 'fundPasswordSame'
  | 'topicFixed'
  | 'pushServiceUnknown'
  | 'emailUnavailable'
  | 'emailRefused'
  | 'codeTooSoon'
  | 'codeWrong'
  | 'addressUnknown'
  | 'exportsEnough'
  | 'changesEnough'
  | 'deletionBalance'
  | 'deletionRemainder'
  | 'deletionRecharge'
  | 'deletionWithdrawal'
  | 'deletionOrder'
  | 'deletionReturn'
  | 'deletionTax'
  | 'deletionAsked'
  | 'addressesEnough'
  | 'supportTooMany'
  | 'picturesEnough'
  | PictureFault
  | NicknameReason;

export type WalletReason =
  | 'cardMissing'
  | 'withdrawalsFrozen'
  | 'firstWithdrawalTooSmall'
  | 'withdrawalTooSmall'
  | 'lastWithdrawalTaken'
  | 'lastWithdrawalNotAll'
  | 'tooManyWithdrawals'
  | 'tooManyRecharges'
  | 'tooManyUnpaidRecharges'
  | 'rechargeNotCancellable'
  | 'rechargeNotReturnable'
  | 'returnTooMuch'
  | 'rechargeReturnsEnough'
  | 'fundPasswordMissing'
  | 'fundPasswordWrong'
  | 'channelUnknown'
  | 'rechargeOutOfBounds'
  | 'balanceEnough'
  | 'paymentCancelled'
  | 'proofNotWanted';

export type CatalogueReason = 'itemGone' | 'categoryUnknown' | 'cursorInvalid' | 'articleUnknown';

export type OrderReason =
  | 'itemGone'
  | 'soldOut'
  | 'saleAhead'
  | 'saleEnded'
  | 'priceChanged'
  | 'termsChanged'
  | 'balanceTooLow'
  | 'tooManyGroups'
  | 'tooMany'
  | 'variantNeeded'
  | 'variantGone'
  | 'variantSoldOut'
  | 'tooManyGroupsOfItem'
  | 'groupUnknown'
  | 'groupFull'
  | 'groupOver'
  | 'alreadyInGroup'
  | 'groupLeft'
  | 'leavingOff'
  | 'leftEnough'
  | 'orderUnknown'
  | 'orderNotReturnable'
  | 'orderWithoutTax'
  | ParcelReason
  | ReviewReason;

export type ParcelReason =
  | 'addressFixed'
  | 'parcelNotSent'
  | 'returnStanding'
  | 'returnTooLate'
  | 'returnChanged'
  | 'returnTooMany'
  | 'returnNotPossible'
  | 'returnStepOver'
  | 'returnsEnough'
  | 'returnPicturesEnough';

export type ReviewReason =
  | 'reviewTooEarly'
  | 'reviewWritten'
  | 'reviewUnknown'
  | 'reviewFixed'
  | 'reviewPicturesEnough';

/** Of acts of staff; what the console alone refuses is `StaffReason` (`staff-refused.ts`). */
export type ActReason =
  | 'shopperUnknown'
  | 'withdrawalUnknown'
  | 'withdrawalWaits'
  | 'withdrawalHeld'
  | 'refundUnknown'
  | 'rechargeUnknown'
  | 'settingUnknown'
  | 'settingInvalid';

export type KeyReason = 'keyReused' | 'keyInvalid';

export type Reason = ShopperReason | WalletReason | CatalogueReason | OrderReason | KeyReason | ActReason;

/** A rule of the shop said no: code 400, and nothing has changed. */
export class Refused extends Error {
  override name = 'Refused';

  /** Numbers that the sentence names. */
  readonly counts: Readonly<Record<string, number>>;

  constructor(
    readonly reason: Reason,
    /** Sums that the sentence names, in fen. */
    readonly sums: Readonly<Record<string, number>> = {},
    { counts = {}, ...options }: ErrorOptions & { counts?: Readonly<Record<string, number>> } = {},
  ) {
    super(reason, options);
    this.counts = counts;
  }
}

/** A secret was guessed wrong too often: HTTP 429, and nothing was looked at. */
export class TooManyGuesses extends Error {
  override name = 'TooManyGuesses';

  /** @param seconds until the next guess is looked at */
  constructor(readonly seconds: number) {
    super(`too many wrong guesses; the next one in ${seconds} s`);
  }
}

/** The server cannot do this now, the same again later may work: HTTP 503. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}
