/**
 * Method and path of every call (docs/spec.md, section 7). They are apart from the rest of the contract because the
 * browser needs them and must not load zod.
 */
export const calls = {
  login: 'POST /api/login',
  register: 'POST /api/register',
  logout: 'GET /api/logout',
  userInfo: 'GET /api/user_info',
  setNickname: 'POST /api/set_nickname',
  person: 'GET /api/person',
  savePerson: 'POST /api/save_person',
  personPicture: 'POST /api/person_picture',
  personPictureRemove: 'POST /api/person_picture_remove',
  invitation: 'GET /api/invitation',
  shop: 'GET /api/shop',
  carousel: 'GET /api/carousel',
  aboutus: 'GET /api/aboutus',
  itemHotList: 'GET /api/item_hot_list',
  itemList: 'GET /api/item_list',
  itemSearch: 'GET /api/item_search',
  itemDetail: 'GET /api/item_detail',
  buyItem: 'POST /api/buy_item',
  orderPt: 'POST /api/order_pt',
  order: 'GET /api/order',
  orderCounts: 'GET /api/order_counts',
  orderReturn: 'POST /api/order_return',
  orderAddress: 'POST /api/order_address',
  orderReceived: 'POST /api/order_received',
  goodsReturn: 'POST /api/goods_return',
  goodsReturnPicture: 'POST /api/goods_return_picture',
  goodsReturnSent: 'POST /api/goods_return_sent',
  goodsReturnWithdraw: 'POST /api/goods_return_withdraw',
  group: 'GET /api/group',
  notifications: 'GET /api/notifications',
  notificationsRead: 'POST /api/notifications_read',
  notificationSettings: 'GET /api/notification_settings',
  setNotificationTopic: 'POST /api/set_notification_topic',
  pushSubscribe: 'POST /api/push_subscribe',
  pushUnsubscribe: 'POST /api/push_unsubscribe',
  setEmail: 'POST /api/set_email',
  confirmEmail: 'POST /api/confirm_email',
  removeEmail: 'POST /api/remove_email',
  forgotPassword: 'POST /api/forgot_password',
  recoverPassword: 'POST /api/recover_password',
  updatePwd: 'POST /api/update_pwd',
  setSafePwd: 'POST /api/set_safe_pwd',
  sessions: 'GET /api/sessions',
  sessionEnd: 'POST /api/session_end',
  accountEvents: 'GET /api/account_events',
  userBank: 'GET /api/user_bank',
  setBank: 'POST /api/set_bank',
  userAddress: 'GET /api/user_address',
  saveAddress: 'POST /api/save_address',
  addressList: 'GET /api/address_list',
  addressSave: 'POST /api/address_save',
  addressRemove: 'POST /api/address_remove',
  addressDefault: 'POST /api/address_default',
  team: 'GET /api/team',
  teamDetail: 'GET /api/team_detail',
  moneyInfo: 'GET /api/money_info',
  walletStatement: 'GET /api/wallet_statement',
  withdraw: 'POST /api/withdraw',
  withdrawList: 'GET /api/withdraw_list',
  payList: 'GET /api/pay_list',
  recharge: 'POST /api/recharge',
  rechargeList: 'GET /api/recharge_list',
  rechargeProof: 'POST /api/recharge_proof',
  rechargeCancel: 'POST /api/recharge_cancel',
  articleDetail: 'GET /api/article_detail',
} as const satisfies Record<string, `${'GET' | 'POST'} /api/${string}`>;

export type CallName = keyof typeof calls;

/** Whether a call writes. */
export const isWrite = (name: CallName): boolean => methodAndPath(name)[0] === 'POST';

/** `['POST', '/api/login']` of a call. */
export function methodAndPath(name: CallName): ['GET' | 'POST', string] {
  return calls[name].split(' ') as ['GET' | 'POST', string];
}
