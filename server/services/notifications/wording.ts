import type { ShownNotification } from '../../../db/queries/notifications.ts';
import { type NotificationKind, type NotificationTopic, topicOfNotification } from '../../../shared/contract/enums.ts';
import { deviceName } from '../../../shared/device-name.ts';
import { isolated } from '../../../shared/isolated.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, textFor } from '../../../shared/locales.ts';
import { maskedName } from '../../../shared/masked-name.ts';
import { formatMoney } from '../../../shared/money.ts';
import { orderedItem } from '../../../shared/ordered-item.ts';
import type { TextParams } from '../../../shared/texts.ts';
import type { MessageKey, Messages } from '../../i18n.ts';
import { refusalMessage } from '../refusal-message.ts';
import { refusedAgain } from '../stored-refusal.ts';

export interface Worded {
  title: string;
  text: string;
  /** The page where the reader sees it, or does something about it. */
  path: string;
}

/** The language that is stored for a shopper or a browser; that of the shop if none is, or an older version had it. */
export const storedLocale = (code: string | null): Locale => (isLocale(code) ? code : DEFAULT_LOCALE);

/** A sum or a number inside a sentence of any direction. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;

/** Where each topic leads that is about no order. */
const pages: Record<NotificationTopic, string> = {
  group_joined: '/user/order/0',
  group_full: '/user/order/0',
  group_expired: '/user/order/0',
  refund: '/user/order/0',
  parcel: '/user/order/0',
  goods_return: '/user/order/0',
  recharge: '/user/rechargeRecord',
  withdrawal: '/user/withdrawRecord',
  support: '/user/support',
  safety: '/user/security',
};

/** Money that has come, or that staff took, leads to the statement, also if it is of an order. */
const statement: readonly NotificationKind[] = [
  'refund_paid',
  'cancel_paid',
  'return_paid',
  'recharge_credited',
  'wallet_credited',
  'wallet_debited',
];

/** About one recharge, on whose page something can be done. */
const ofRecharge: readonly NotificationKind[] = ['order_not_placed', 'recharge_returned', 'recharge_return_failed'];

/** Of how many members a group lacks: that has nothing to do with what the reader ordered of its item. */
const ofGroup: readonly NotificationKind[] = ['group_joined', 'group_left'];

function pathOf({ kind, orderno, facts }: ShownNotification): string {
  if (statement.includes(kind)) return '/user/wallet';
  if (ofRecharge.includes(kind)) return `/user/recharge?number=${facts.number}`;
  if (kind === 'support_reply' && orderno !== null) return `/user/support?orderno=${orderno}`;
  return orderno === null ? pages[topicOfNotification[kind]] : `/user/order-detail/${orderno}`;
}

/** Sentences that say more than that of their kind, of rows that have the facts: those of earlier versions have fewer. */
const fuller: Partial<Record<NotificationKind, (row: ShownNotification) => MessageKey | false>> = {
  // Of somebody whose name is gone or hidden nothing is said.
  group_joined: ({ joiner }) => joiner !== '' && 'notification.group_joined.missing',
  group_left: ({ joiner }) => joiner !== '' && 'notification.group_left.missing',
  group_full: ({ joiner, facts: { sendingHours } }) => {
    if (joiner === '') return false;
    if (sendingHours === undefined) return 'notification.group_full.joined';
    return sendingHours === null ? 'notification.group_full.address' : 'notification.group_full.sending';
  },
  recharge_credited: ({ facts }) => facts.balance !== undefined && 'notification.recharge_credited.balance',
  withdrawal_paid: ({ facts }) => facts.name !== undefined && 'notification.withdrawal_paid.card',
  support_reply: ({ orderno }) => orderno !== null && 'notification.support_reply.order',
  cancel_opened: ({ facts }) => Boolean(facts.remark) && 'notification.cancel_opened.reason',
  return_opened: ({ facts }) => Boolean(facts.remark) && 'notification.return_opened.reason',
};

function itemOf({ kind, names, words, quantity, facts }: ShownNotification, locale: Locale): string {
  if (!names) return '';
  if (ofGroup.includes(kind)) return textFor(names, locale) ?? '';
  return orderedItem({ names, words, quantity: facts.quantity ?? quantity ?? 1 }, locale);
}

/** A notification in its reader's language; `currency` stands before amounts. */
export function wordNotification(row: ShownNotification, locale: Locale, messages: Messages, currency: string): Worded {
  const { kind, facts, size, joiner } = row;
  const {
    money,
    name = '',
    number = '',
    remark = '',
    seat,
    missing,
    sendingHours,
    channel,
    balance,
    refused,
    hiddenWhy,
  } = facts;
  const say = (key: MessageKey, its?: TextParams) => messages.say(locale, key, its);
  const sum = (fen: number | undefined) => (fen === undefined ? '' : leftToRight(formatMoney(fen, currency)));
  const why = refused && say(...refusalMessage(refusedAgain(refused), { locale, currency }));
  const whom = seat === undefined ? name : maskedName(joiner);
  const params = {
    item: isolated(itemOf(row, locale)),
    amount: sum(money),
    balance: sum(balance),
    why: isolated(why ?? (hiddenWhy === undefined ? '' : say(`review.hidden.${hiddenWhy}`))),
    name: isolated(kind === 'new_device' ? deviceName(name, say) : whom),
    number: leftToRight(number),
    channel: channel === undefined ? '' : isolated(say(`channel.${channel}.name`)),
    duration: sendingHours ? say('duration.hours', { count: sendingHours }) : '',
    ...(seat !== undefined && size !== null && { count: missing ?? size - seat }),
  };
  // A first address is added, not changed; the kind is one, since earlier versions know no other.
  const said = kind === 'email_changed' && facts.former === undefined ? 'email_added' : kind;
  const sentence = say(fuller[kind]?.(row) || `notification.${said}.text`, params);
  return {
    title: say(`notification.${said}.title`),
    // Why, in the words of staff, and then what it is about: a line of its own, whatever the words end with.
    text: remark === '' ? sentence : `${isolated(remark)}\n${sentence}`,
    path: pathOf(row),
  };
}
