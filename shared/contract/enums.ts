/**
 * Enums of fields, for contract, tables, server and client. They are apart from the rest of the contract because the
 * browser needs them and must not load zod.
 */

/** Status of an order (docs/domain.md, Group and order), with the numbers of docs/spec.md, section 4. */
export const orderStatus = { waiting: 1, succeeded: 2, requested: 3, refunded: 4, failed: 5 } as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Status of a group. */
export const groupStatuses = ['open', 'complete', 'expired'] as const;

export type GroupStatus = (typeof groupStatuses)[number];

/** Status of a recharge. */
export const rechargeStatuses = ['pending', 'credited', 'refused'] as const;

export type RechargeStatus = (typeof rechargeStatuses)[number];

/** The same as shown to its shopper: `cancelled` is a refused one that the shopper cancelled. */
export const shownRechargeStatuses = [...rechargeStatuses, 'cancelled'] as const;

/** Status of a withdrawal. */
export const withdrawalStatuses = ['pending', 'paid', 'refused'] as const;

export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** How far the sending back of a recharge is: asked of its provider, with its sender, or back in the wallet. */
export const rechargeReturnStatuses = ['pending', 'returned', 'failed'] as const;

export type RechargeReturnStatus = (typeof rechargeReturnStatuses)[number];

/** The pay channel that money came in through; rows outlive their channels. */
export const payChannels = ['sandbox', 'transfer', 'stripe'] as const;

export type ChannelKey = (typeof payChannels)[number];

/** Why money moved. */
export const transferKinds = [
  'purchase',
  'sale',
  'group_failed',
  'group_left',
  'tax_refund',
  'recharge',
  'recharge_return',
  'recharge_return_failed',
  'withdrawal_held',
  'withdrawal_paid',
  'withdrawal_refused',
  'adjustment',
  'goods_refund',
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** What a shopper looks for among the movements of the wallet, and the kinds that it has. */
export const movementGroups = {
  recharge: ['recharge', 'recharge_return', 'recharge_return_failed'],
  withdraw: ['withdrawal_held', 'withdrawal_paid', 'withdrawal_refused'],
  order: ['purchase', 'sale', 'group_failed', 'group_left'],
  refund: ['tax_refund', 'goods_refund'],
  adjustment: ['adjustment'],
} as const satisfies Record<string, readonly TransferKind[]>;

export type MovementGroup = keyof typeof movementGroups;

/** Where the goods of an order are (docs/domain.md, Parcels and returns); `none` if nothing is to be sent. */
export const parcelStates = ['none', 'address_missing', 'to_send', 'sent', 'received'] as const;

export type ParcelState = (typeof parcelStates)[number];

/** Who said that a parcel has come. */
export const receivedSaidBy = ['shopper', 'staff'] as const;

/** Why a parcel that was sent is on its way no more. */
export const shipmentEnds = ['came_back', 'lost'] as const;

export type ShipmentEnd = (typeof shipmentEnds)[number];

/** A return before the goods were sent, and one of goods that were. */
export const goodsReturnKinds = ['cancel', 'return'] as const;

export type GoodsReturnKind = (typeof goodsReturnKinds)[number];

export const goodsReturnStates = ['asked', 'accepted', 'sent_back', 'arrived', 'paid', 'refused', 'withdrawn'] as const;

export type GoodsReturnState = (typeof goodsReturnStates)[number];

/** Neither paid nor over. */
export const openReturnStates = ['asked', 'accepted', 'sent_back', 'arrived'] as const satisfies GoodsReturnState[];

export type OpenReturnState = (typeof openReturnStates)[number];

export const goodsReturnReasons = [
  'not_as_described',
  'damaged',
  'wrong_or_missing',
  'quality',
  'unwanted',
  'other',
] as const;

export type GoodsReturnReason = (typeof goodsReturnReasons)[number];

/** Who a return comes from: the shopper asks for it, or staff open it for the shopper. */
export const goodsReturnOpeners = ['shopper', 'staff'] as const;

/** Where a shopper's money can be; each account of the shop's books is in one of these places. */
export const moneyPlaces = ['wallet', 'outside', 'bank', 'group', 'withdrawal', 'shop'] as const;

/** Events of an account, as shown to its shopper. */
export const accountEventKinds = [
  'logIn',
  'logInFailed',
  'logOut',
  'sessionEnded',
  'passwordChanged',
  'passwordReset',
  'passwordWrong',
  'fundPasswordSet',
  'cardAdded',
  'cardChanged',
  'nicknameChanged',
  'emailChanged',
  'emailRemoved',
  'dataExported',
  'withdrawal',
  'blocked',
  'unblocked',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** What a shopper can switch off; `safety` cannot be (docs/domain.md, Notifications). */
export const notificationTopics = [
  'group_joined',
  'group_full',
  'group_expired',
  'refund',
  'recharge',
  'withdrawal',
  'parcel',
  'goods_return',
  'support',
  'safety',
] as const;

export type NotificationTopic = (typeof notificationTopics)[number];

/** What a shopper is told, each with its topic. */
export const topicOfNotification = {
  group_joined: 'group_joined',
  group_left: 'group_joined',
  group_full: 'group_full',
  group_expired: 'group_expired',
  group_closed: 'group_expired',
  refund_paid: 'refund',
  refund_refused: 'refund',
  recharge_credited: 'recharge',
  recharge_refused: 'recharge',
  recharge_returned: 'recharge',
  recharge_return_failed: 'recharge',
  order_paid: 'recharge',
  order_not_placed: 'recharge',
  wallet_credited: 'recharge',
  wallet_debited: 'recharge',
  withdrawal_paid: 'withdrawal',
  withdrawal_refused: 'withdrawal',
  address_missing: 'parcel',
  parcel_sent: 'parcel',
  parcel_corrected: 'parcel',
  parcel_received: 'parcel',
  parcel_back: 'parcel',
  parcel_lost: 'parcel',
  cancel_opened: 'goods_return',
  cancel_refused: 'goods_return',
  cancel_paid: 'goods_return',
  return_opened: 'goods_return',
  return_accepted: 'goods_return',
  return_refused: 'goods_return',
  return_paid: 'goods_return',
  support_reply: 'support',
  review_answered: 'support',
  review_hidden: 'support',
  new_device: 'safety',
  password_changed: 'safety',
  fund_password_set: 'safety',
  card_added: 'safety',
  card_changed: 'safety',
  withdrawal_requested: 'safety',
  email_changed: 'safety',
  email_removed: 'safety',
} as const satisfies Record<string, NotificationTopic>;

export type NotificationKind = keyof typeof topicOfNotification;

export const notificationKinds = Object.keys(topicOfNotification) as [NotificationKind, ...NotificationKind[]];

/** Who wrote a message of a conversation with support. */
export const supportSides = ['shopper', 'staff'] as const;

/** Ways to a shopper who has no page open. */
export const deliveryChannels = ['push', 'email'] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number];

/** `unknown`: the process died, or the line, before the answer came. It is not sent again. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** What a code that is sent by e-mail proves. */
export const emailCodePurposes = ['confirm', 'recover'] as const;

export type EmailCodePurpose = (typeof emailCodePurposes)[number];

/** Which days the figures of a team are of: today, so many days with today as the last, or all. */
export const teamPeriods = ['today', '7d', '30d', 'all'] as const;

export type TeamPeriod = (typeof teamPeriods)[number];

/** Levels of a team: whom the shopper has invited, whom those have, and whom those have. */
export const teamLevels = ['1', '2', '3'] as const;

/** Why staff hide a review, as its item's page says; that it is bad is no reason (docs/domain.md, Reviews). */
export const reviewHiddenWhy = ['contact', 'insult', 'unrelated', 'pictures'] as const;

export type ReviewHiddenWhy = (typeof reviewHiddenWhy)[number];

/** What a struck price is: the list price that staff give, or the lowest of the thirty days before the present one began. */
export const priceReferences = ['list', 'lowest_30_days'] as const;

export type PriceReference = (typeof priceReferences)[number];
