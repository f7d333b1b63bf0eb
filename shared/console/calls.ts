/**
 * Method and path below `/console/api/v1/` of every call of the console. They are apart from the rest of its contract
 * because the browser needs them and must not load zod.
 */
export const consoleCalls = {
  shop: 'GET shop',
  step_up: 'POST step_up',
  sign_in_options: 'GET sign_in_options',
  sign_in_passkey: 'POST sign_in_passkey',
  sign_in_password: 'POST sign_in_password',
  invite_look: 'POST invite_look',
  invite_accept_passkey: 'POST invite_accept_passkey',
  invite_accept_password: 'POST invite_accept_password',
  me: 'GET me',
  sign_out: 'POST sign_out',
  my_sessions: 'GET my_sessions',
  end_session: 'POST end_session',
  my_factors: 'GET my_factors',
  passkey_options: 'GET passkey_options',
  passkey_add: 'POST passkey_add',
  passkey_remove: 'POST passkey_remove',
  totp_offer: 'GET totp_offer',
  totp_set: 'POST totp_set',
  password_set: 'POST password_set',
  recovery_renew: 'POST recovery_renew',
  staff: 'GET staff',
  staff_invite: 'POST staff_invite',
  staff_invite_revoke: 'POST staff_invite_revoke',
  staff_block: 'POST staff_block',
  staff_role: 'POST staff_role',
  roles: 'GET roles',
  role_change: 'POST role_change',
  recharges: 'GET recharges',
  recharge: 'GET recharge',
  rechargeProof: 'GET recharge_proof',
  rechargeCredit: 'POST recharge_credit',
  rechargeRefuse: 'POST recharge_refuse',
  withdrawals: 'GET withdrawals',
  withdrawal: 'GET withdrawal',
  withdrawalCard: 'POST withdrawal_card',
  withdrawalPay: 'POST withdrawal_pay',
  withdrawalRefuse: 'POST withdrawal_refuse',
  withdrawalFile: 'POST withdrawal_file',
  refunds: 'GET refunds',
  refundsPay: 'POST refunds_pay',
  refundRefuse: 'POST refund_refuse',
  oddPayments: 'GET odd_payments',
  oddPaymentSettle: 'POST odd_payment_settle',
  items: 'GET items',
  itemCounts: 'GET item_counts',
  item: 'GET item',
  itemCreate: 'POST item_create',
  itemChange: 'POST item_change',
  itemsChange: 'POST items_change',
  itemImport: 'POST item_import',
  pictureUpload: 'POST picture_upload',
  shelf: 'GET shelf',
  shelfPut: 'POST shelf_put',
  shelfOrder: 'POST shelf_order',
  shelfRemove: 'POST shelf_remove',
  articles: 'GET articles',
  article: 'GET article',
  articleSet: 'POST article_set',
  textsMatrix: 'GET texts_matrix',
  settings: 'GET settings',
  settingChange: 'POST setting_change',
  approvals: 'GET approvals',
  approval: 'GET approval',
  approve: 'POST approve',
  decline: 'POST decline',
  withdraw_request: 'POST withdraw_request',
  audit: 'GET audit',
  audit_verify: 'POST audit_verify',
} as const satisfies Record<string, `${'GET' | 'POST'} ${string}`>;

export type ConsoleCallName = keyof typeof consoleCalls;

export const CONSOLE_API = '/console/api/v1';

/** `['POST', '/console/api/v1/approve']` of a call. */
export function consoleMethodAndPath(name: ConsoleCallName): ['GET' | 'POST', string] {
  const [method, path] = consoleCalls[name].split(' ') as ['GET' | 'POST', string];
  return [method, `${CONSOLE_API}/${path}`];
}
