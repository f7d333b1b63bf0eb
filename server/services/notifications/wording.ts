import type { ShownNotification } from '../../../db/queries/notifications.ts';
import { type NotificationKind, type NotificationTopic, topicOfNotification } from '../../../shared/contract/enums.ts';
import { deviceName } from '../../../shared/device-name.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, textFor } from '../../../shared/locales.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { TextParams } from '../../../shared/texts.ts';
import type { MessageKey, Messages } from '../../i18n.ts';

export interface Worded {
  title: string;
  text: string;
  /** The page where the reader sees it, or does something about it. */
  path: string;
}

/** The language that is stored for a shopper or a browser; that of the shop if none is, or an older version had it. */
export const storedLocale = (code: string | null): Locale => (isLocale(code) ? code : DEFAULT_LOCALE);

/** Isolated in a sentence of any direction: sums and numbers left to right, names by their first letter (UAX #9). */
const leftToRight = (text: string) => `\u2066${text}\u2069`;
export const asWritten = (text: string) => `\u2068${text}\u2069`;

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

/** Money that has come leads to the statement, also if it is of an order. */
const statement: readonly NotificationKind[] = ['refund_paid', 'cancel_paid', 'return_paid', 'recharge_credited'];

function pathOf({ kind, orderno }: ShownNotification): string {
  if (statement.includes(kind)) return '/user/wallet';
  if (kind === 'support_reply' && orderno !== null) return `/user/support?orderno=${orderno}`;
  return orderno === null ? pages[topicOfNotification[kind]] : `/user/order-detail/${orderno}`;
}

/** A notification in its reader's language; `currency` stands before amounts. */
export function wordNotification(row: ShownNotification, locale: Locale, messages: Messages, currency: string): Worded {
  const { kind, facts, names } = row;
  const { money, name = '', number = '', remark = '' } = facts;
  const say = (key: MessageKey, its?: TextParams) => messages.say(locale, key, its);
  const params = {
    item: asWritten((names && textFor(names, locale)) ?? ''),
    amount: money === undefined ? '' : leftToRight(formatMoney(money, currency)),
    name: asWritten(kind === 'new_device' ? deviceName(name, say) : name),
    number: leftToRight(number),
  };
  return {
    title: say(`notification.${kind}.title`),
    // What staff wrote says more than a sentence of ours.
    text: remark === '' ? say(`notification.${kind}.text`, params) : remark,
    path: pathOf(row),
  };
}
