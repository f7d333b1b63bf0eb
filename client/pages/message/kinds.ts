import type { NotificationKind } from '../../../shared/contract/enums.ts';
import type { TextKey } from '../../lib/texts/texts.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import type { DiscProps } from '../../ui/list-row/disc.tsx';

interface Look {
  icon: IconName;
  disc: DiscProps['kind'];
  /** The words of its link. */
  act: TextKey;
}

/** How a message looks, and what its link leads to. */
export const looks: Record<NotificationKind, Look> = {
  group_joined: { icon: 'group', disc: 'info', act: 'messages.act.order' },
  group_left: { icon: 'group', disc: 'wait', act: 'messages.act.order' },
  group_full: { icon: 'group', disc: 'info', act: 'messages.act.order' },
  group_expired: { icon: 'clock', disc: 'plain', act: 'messages.act.order' },
  group_closed: { icon: 'clock', disc: 'plain', act: 'messages.act.order' },
  refund_paid: { icon: 'refund', disc: 'in', act: 'messages.act.wallet' },
  refund_refused: { icon: 'alert', disc: 'error', act: 'messages.act.order' },
  recharge_credited: { icon: 'topup', disc: 'in', act: 'messages.act.wallet' },
  order_paid: { icon: 'group', disc: 'info', act: 'messages.act.order' },
  order_not_placed: { icon: 'alert', disc: 'wait', act: 'messages.act.choose' },
  recharge_refused: { icon: 'alert', disc: 'error', act: 'transferDetails.seeRecharge' },
  recharge_returned: { icon: 'payout', disc: 'plain', act: 'transferDetails.seeRecharge' },
  recharge_return_failed: { icon: 'alert', disc: 'wait', act: 'transferDetails.seeRecharge' },
  wallet_credited: { icon: 'topup', disc: 'in', act: 'messages.act.wallet' },
  wallet_debited: { icon: 'payout', disc: 'wait', act: 'messages.act.wallet' },
  withdrawal_paid: { icon: 'payout', disc: 'plain', act: 'transferDetails.seeWithdrawal' },
  withdrawal_refused: { icon: 'alert', disc: 'error', act: 'transferDetails.seeWithdrawal' },
  address_missing: { icon: 'pin', disc: 'wait', act: 'confirm.addAddress' },
  parcel_sent: { icon: 'truck', disc: 'plain', act: 'messages.act.parcel' },
  parcel_corrected: { icon: 'truck', disc: 'info', act: 'messages.act.parcel' },
  parcel_received: { icon: 'box', disc: 'wait', act: 'messages.act.order' },
  parcel_back: { icon: 'pin', disc: 'wait', act: 'messages.act.order' },
  parcel_lost: { icon: 'alert', disc: 'error', act: 'messages.act.order' },
  cancel_opened: { icon: 'refund', disc: 'wait', act: 'messages.act.order' },
  cancel_refused: { icon: 'truck', disc: 'wait', act: 'messages.act.order' },
  cancel_paid: { icon: 'refund', disc: 'in', act: 'messages.act.wallet' },
  return_opened: { icon: 'box', disc: 'wait', act: 'messages.act.order' },
  return_accepted: { icon: 'box', disc: 'info', act: 'messages.act.order' },
  return_refused: { icon: 'alert', disc: 'error', act: 'messages.act.order' },
  return_paid: { icon: 'refund', disc: 'in', act: 'messages.act.wallet' },
  support_reply: { icon: 'headset', disc: 'info', act: 'messages.act.reply' },
  review_answered: { icon: 'headset', disc: 'info', act: 'messages.act.order' },
  review_hidden: { icon: 'alert', disc: 'wait', act: 'messages.act.order' },
  new_device: { icon: 'phone', disc: 'wait', act: 'messages.act.security' },
  password_changed: { icon: 'lock', disc: 'wait', act: 'messages.act.security' },
  fund_password_set: { icon: 'lock', disc: 'wait', act: 'messages.act.security' },
  card_added: { icon: 'bank', disc: 'wait', act: 'messages.act.security' },
  card_changed: { icon: 'bank', disc: 'wait', act: 'messages.act.security' },
  withdrawal_requested: { icon: 'payout', disc: 'wait', act: 'messages.act.security' },
  email_removed: { icon: 'mail', disc: 'wait', act: 'messages.act.security' },
  email_changed: { icon: 'mail', disc: 'wait', act: 'messages.act.security' },
};
