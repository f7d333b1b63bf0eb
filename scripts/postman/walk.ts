import type { CallName } from '../../shared/contract/calls.ts';

/** One request of the collection, if it says more than the contract. */
export interface Step {
  call: CallName;
  /** Added to the call's name if it is called more than once. */
  note?: string;
  /** The session: of the first shopper, or of the one who joins. */
  as?: 'friend';
  /** Fields to send instead of the examples. */
  fields?: Record<string, string>;
  /** Variables to set from the answer: name and JavaScript expression over `answer`, its data, or `body`. */
  variables?: Record<string, string>;
  /** This shopper's wallet is filled at the sandbox before, or by the operator. */
  withMoney?: boolean;
  /** It is refused for this reason: what it asks for is not to be had in this walk. */
  refused?: string;
}

const shopper = { username: '{{username}}', password: '{{password}}' };
const friend = { username: '{{friend}}', password: '{{password}}' };

/**
 * A shopper from registration through a completed group to a withdrawal; each call is put into the folder of its area
 * in this order. Calls that are not here follow with their examples.
 */
export const walk: Step[] = [
  { call: 'register', fields: { ...shopper, nickname: 'Mia', invitation_code: '{{invitation_code}}' } },
  { call: 'login', fields: shopper, variables: { token: 'answer.token' } },
  { call: 'invitation', variables: { friend_code: 'answer.invitation_code' } },
  { call: 'register', note: 'the friend', fields: { ...friend, nickname: 'Noa', invitation_code: '{{friend_code}}' } },
  { call: 'login', note: 'the friend', fields: friend, variables: { friend_token: 'answer.token' } },
  { call: 'userInfo' },
  { call: 'team' },
  { call: 'setBank' },
  { call: 'userBank' },
  { call: 'saveAddress' },
  { call: 'userAddress' },
  {
    call: 'updatePwd',
    fields: { old_password: '{{password}}', password: '{{password}}', c_password: '{{password}}' },
  },
  { call: 'setSafePwd', fields: { password: '{{password}}', safe_pwd: '{{safe_pwd}}' } },
  { call: 'login', note: 'on another device', fields: shopper, variables: { token: 'answer.token' } },
  { call: 'sessions', variables: { session: 'answer.find((one) => !one.current).id' } },
  { call: 'sessionEnd', fields: { id: '{{session}}' } },
  { call: 'logout' },
  { call: 'login', note: 'again', fields: shopper, variables: { token: 'answer.token' } },
  { call: 'shop', variables: { category: 'answer.categories[0].id' } },
  { call: 'itemHotList' },
  { call: 'itemList', fields: { id: '{{category}}', limit: '20' } },
  { call: 'itemSearch', fields: { q: '口红', limit: '20' } },
  { call: 'itemDetail', fields: { id: '{{item}}' }, variables: { price: 'answer.price' } },
  { call: 'itemReviews', fields: { id: '{{item}}', limit: '20' } },
  {
    call: 'buyItem',
    fields: { id: '{{item}}', price: '{{price}}' },
    variables: { orderno: 'answer.orderno' },
    withMoney: true,
  },
  // The demo payment: the channels themselves are asked for later.
  { call: 'payOrder', fields: { channel: '1', id: '{{item}}', price: '{{price}}' } },
  { call: 'group', fields: { orderno: '{{orderno}}' } },
  { call: 'order', note: 'waiting', fields: { status: '1', limit: '20' } },
  { call: 'orderPt', as: 'friend', fields: { orderno: '{{orderno}}', price: '{{price}}' }, withMoney: true },
  { call: 'order', note: 'succeeded', fields: { status: '2', limit: '20' }, variables: { order: 'answer[0].id' } },
  { call: 'orderLeave', fields: { orderno: '{{orderno}}' }, refused: 'groupFull' },
  { call: 'orderReturn', fields: { id: '{{order}}' } },
  { call: 'supportSend', fields: { orderno: '{{orderno}}', message: 'Where is my parcel?' } },
  { call: 'supportThread', fields: { orderno: '{{orderno}}', limit: '20' } },
  { call: 'supportThreads', fields: { limit: '20' } },
  { call: 'moneyInfo' },
  { call: 'walletStatement', fields: { limit: '20' }, variables: { movement: 'answer[0].id' } },
  { call: 'walletStatement', note: 'one alone', fields: { id: '{{movement}}' } },
  { call: 'walletStatement', note: 'as a file', fields: { format: 'csv' } },
  {
    call: 'payList',
    variables: { channel: 'answer[0].id', transfer: 'answer.find((one) => one.account !== "").id' },
  },
  { call: 'recharge', fields: { id: '{{channel}}', money: '100.00' }, variables: { other: 'body.number' } },
  {
    call: 'recharge',
    note: 'by bank transfer',
    fields: { id: '{{transfer}}', money: '500.00' },
    variables: { recharge: 'body.number' },
  },
  { call: 'rechargeList', fields: { limit: '20' } },
  { call: 'rechargeList', note: 'one alone', fields: { number: '{{recharge}}' } },
  { call: 'rechargeCancel', fields: { number: '{{other}}' } },
  { call: 'rechargeReturn', fields: { number: '{{other}}' }, refused: 'rechargeNotReturnable' },
  { call: 'rechargeProof', fields: { number: '{{recharge}}', proof: 'transfer.png' } },
  { call: 'withdraw', fields: { money: '200.00', safe_pwd: '{{safe_pwd}}', type: 'bank' } },
  { call: 'setNickname', fields: { nickname: 'Mia' } },
  { call: 'savePerson', fields: { birthday: '1990-05-17', region: 'Hangzhou' } },
  { call: 'personPicture', fields: { picture: 'transfer.png' } },
  { call: 'personPictureRemove', fields: {} },
  { call: 'addressSave', variables: { address: 'answer.id' } },
  { call: 'addressDefault', fields: { id: '{{address}}' } },
  { call: 'addressRemove', fields: { id: '{{address}}' } },
  {
    call: 'orderAddress',
    fields: { orderno: '{{orderno}}', truename: 'Mia Chen', phone: '13800138000', address: 'Hangzhou, 2 Lake Road' },
  },
  { call: 'orderReceived', fields: { orderno: '{{orderno}}' }, refused: 'parcelNotSent' },
  { call: 'reviewAdd', fields: { orderno: '{{orderno}}', stars: '5' }, refused: 'reviewTooEarly' },
  { call: 'reviewEdit', fields: { orderno: '{{orderno}}', stars: '4' }, refused: 'reviewUnknown' },
  { call: 'reviewPicture', fields: { orderno: '{{orderno}}', picture: 'transfer.png' }, refused: 'reviewUnknown' },
  { call: 'reviewPictureRemove', fields: { orderno: '{{orderno}}', id: '1' }, refused: 'reviewUnknown' },
  { call: 'goodsReturn', fields: { orderno: '{{orderno}}', reason: 'unwanted' } },
  { call: 'goodsReturnPicture', fields: { orderno: '{{orderno}}', picture: 'transfer.png' } },
  {
    call: 'goodsReturnSent',
    refused: 'returnStepOver',
    fields: { orderno: '{{orderno}}', carrier: 'Post', number: 'SF1234567890' },
  },
  { call: 'goodsReturnWithdraw', fields: { orderno: '{{orderno}}' } },
  { call: 'supportPicture', fields: { picture: 'transfer.png' } },
  { call: 'pushSubscribe' },
  { call: 'pushUnsubscribe' },
  // Not every shop sends mail, and nobody reads this one.
  { call: 'setEmail', refused: 'emailUnavailable' },
  { call: 'confirmEmail', refused: 'codeWrong' },
  { call: 'forgotPassword', refused: 'emailUnavailable' },
  { call: 'recoverPassword', refused: 'codeWrong' },
  { call: 'deleteAccount', as: 'friend', fields: { password: '{{password}}' }, refused: 'deletionBalance' },
];
