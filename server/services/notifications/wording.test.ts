import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screens } from '../../../client/app/screens.ts';
import type { ShownNotification } from '../../../db/queries/notifications.ts';
import { notificationKinds } from '../../../shared/contract/enums.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import { loadMessages } from '../../i18n.ts';
import { wordNotification } from './wording.ts';

const messages = await loadMessages();

const BAG = { 'zh-CN': '手提包', 'en-US': 'Handbag', 'ar-SA': 'حقيبة' };

/** A row of a full group of three unless it says otherwise, in which 陈小满 was the last to come. */
const told = (row: Partial<ShownNotification>) =>
  ({
    id: 1,
    createdAt: 0,
    readAt: null,
    orderno: '123456789',
    groupId: 1,
    names: BAG,
    size: 3,
    ...row,
  }) as ShownNotification;

/** What is read, without the isolates of names and sums. */
const textOf = (row: Partial<ShownNotification>, locale: Locale = 'zh-CN') =>
  wordNotification(told({ joiner: '陈小满', facts: {}, ...row }), locale, messages, '¥').text.replace(
    /[\u2066-\u2069]/g,
    '',
  );

test.each([null, '123456789'])('every notification leads to a screen of the shop, with the order %s', (orderno) => {
  const lost = notificationKinds.filter((kind) => {
    const row = told({ kind, facts: {}, orderno, names: null, joiner: '' });
    const { path } = wordNotification(row, 'zh-CN', messages, '¥');
    return !Object.values(screens).some((screen) =>
      matchPath(screen.path, new URL(path, 'http://shop.example').pathname),
    );
  });
  expect(lost).toEqual([]);
});

const seat = 3;
const money = 100_000;

test.each<[string, Partial<ShownNotification>, string]>([
  [
    'sent soon',
    { kind: 'group_full', facts: { seat, sendingHours: 48 } },
    '陈**加入了你的团。手提包会在 48 小时内寄出。',
  ],
  [
    'without an address',
    { kind: 'group_full', facts: { seat, sendingHours: null } },
    '陈**加入了你的团。填好收货地址，手提包才能寄出。',
  ],
  ['that is not sent', { kind: 'group_full', facts: { seat } }, '陈**加入了你的团。手提包的订单成功了。'],
  [
    'of several pieces',
    { kind: 'group_full', quantity: 3, facts: { seat, sendingHours: 48 } },
    '陈**加入了你的团。手提包 × 3会在 48 小时内寄出。',
  ],
  [
    'of a variant',
    { kind: 'group_full', quantity: 3, words: { 'zh-CN': '黑色 · M' }, facts: { seat, sendingHours: 48 } },
    '陈**加入了你的团。手提包 · 黑色 · M × 3会在 48 小时内寄出。',
  ],
  [
    'that lacks one of several pieces',
    { kind: 'group_joined', quantity: 3, words: { 'zh-CN': '黑色 · M' }, facts: { seat: 2 } },
    '陈**加入了你的团。手提包还需1人成团。',
  ],
  ['whose last member left', { kind: 'group_full', joiner: '', facts: { seat } }, '手提包的团已经满员，订单成功。'],
  ['of an earlier version', { kind: 'group_full', joiner: '' }, '手提包的团已经满员，订单成功。'],
  ['that lacks one', { kind: 'group_joined', facts: { seat: 2 } }, '陈**加入了你的团。手提包还需1人成团。'],
  ['that lacked some in an earlier version', { kind: 'group_joined', joiner: '' }, '手提包的团又来了一位，还没有满。'],
])('a group %s', (_, row, text) => expect(textOf(row)).toBe(text));

test.each<[string, Partial<ShownNotification>, string]>([
  [
    'credited',
    { kind: 'recharge_credited', facts: { money, number: '12', channel: 'transfer', balance: 328_640 } },
    '银行转账 ¥1,000.00，余额 ¥3,286.40',
  ],
  [
    'credited with another sum',
    { kind: 'recharge_credited', facts: { money, channel: 'transfer', balance: money, remark: '只收到 1000' } },
    '只收到 1000\n银行转账 ¥1,000.00，余额 ¥1,000.00',
  ],
  [
    'credited by an earlier version',
    { kind: 'recharge_credited', facts: { money, number: '12' } },
    '¥1,000.00 已存入钱包。充值单号 12。',
  ],
  [
    'put in by staff',
    { kind: 'wallet_credited', orderno: null, facts: { money, balance: 328_640 } },
    '¥1,000.00，余额 ¥3,286.40',
  ],
  [
    'taken out by staff',
    { kind: 'wallet_debited', orderno: null, facts: { money, balance: 0 } },
    '¥1,000.00，余额 ¥0.00',
  ],
  [
    'paid out',
    { kind: 'withdrawal_paid', facts: { money, name: '工商银行', number: '6021' } },
    '¥1,000.00 已汇往你工商银行尾号 6021 的银行卡。',
  ],
  ['paid out by an earlier version', { kind: 'withdrawal_paid', facts: { money } }, '¥1,000.00 已汇往你的银行卡。'],
  [
    'refused',
    { kind: 'withdrawal_refused', facts: { money, remark: '姓名与银行卡不一致' } },
    '姓名与银行卡不一致\n¥1,000.00 已退回钱包。',
  ],
  [
    'not to be paid as tax',
    { kind: 'refund_refused', facts: { remark: '发票不清楚' } },
    '发票不清楚\n手提包的返税申请没有通过，可以再次申请。',
  ],
  [
    'to come back, as the shop says why',
    { kind: 'cancel_opened', facts: { money, remark: '缺货' } },
    '缺货\n手提包：确认后 ¥1,000.00 退回钱包。',
  ],
  [
    'to come back, by an earlier version',
    { kind: 'cancel_opened', facts: { money } },
    '手提包：确认后 ¥1,000.00 退回钱包。原因写在订单里。',
  ],
])('money that is %s', (_, row, text) => expect(textOf(row)).toBe(text));

test('a reply of support says what it is about', () => {
  expect(textOf({ kind: 'support_reply' })).toBe('手提包：打开对话查看回复。');
  expect(textOf({ kind: 'support_reply', orderno: null, names: null })).toBe('打开对话查看回复。');
});

test('names, sums and what staff wrote are isolated in a sentence of any direction', () => {
  const say = (row: Partial<ShownNotification>) =>
    wordNotification(told({ joiner: 'Mia', ...row }), 'ar-SA', messages, '¥').text;
  expect(say({ kind: 'group_joined', facts: { seat: 2 } })).toBe(
    '\u2068M**\u2069 الآن في مجموعتك. \u2068حقيبة\u2069: ينقص شخص واحد.',
  );
  expect(say({ kind: 'group_full', facts: { seat, sendingHours: 2 } })).toContain('خلال ساعتين');
  expect(
    say({ kind: 'recharge_credited', facts: { money, channel: 'transfer', balance: money, remark: 'Only 1000!' } }),
  ).toBe('\u2068Only 1000!\u2069\n\u2068تحويل بنكي\u2069 \u2066¥1,000.00\u2069، الرصيد \u2066¥1,000.00\u2069');
});

test.each(Object.keys(locales) as Locale[])(
  '%s: who came and how many are missing, in its own plural form',
  (locale) => {
    for (const count of [1, 2, 5, 21]) {
      const text = textOf({ kind: 'group_joined', size: count + 2, facts: { seat: 2 } }, locale);
      const forms = Object.entries(messages.table(locale)).filter(([key]) =>
        key.startsWith('notification.group_joined.missing_'),
      );
      const form = new Intl.PluralRules(locales[locale].tag).select(count);
      const [, wanted = ''] = forms.find(([key]) => key.endsWith(`_${form}`)) ?? [];
      const own = wanted.replace('{{name}}', '陈**').replace('{{count}}', String(count));
      const item = textOf({ kind: 'parcel_sent', facts: {} }, locale).match(/手提包|Handbag|حقيبة/)?.[0] ?? '';
      expect(text).toBe(own.replace('{{item}}', item));
    }
  },
);
