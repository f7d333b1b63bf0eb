import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import { formatMoney } from '../../../shared/money.ts';
import { isoTime } from '../../iso-time.ts';
import { articleVersion, rowVersion, type Stored, settingVersion, translationVersion } from './stored.ts';

export type Field = 'id' | 'ids' | 'number' | 'username' | 'yuan' | 'name' | 'key' | 'value';

type Fields = Readonly<Record<string, unknown>>;

export interface Short {
  call: ConsoleCallName;
  /** What stands after its words: a username is written for a shopper's id, yuan for fen. */
  takes: readonly Field[];
  options?: readonly ('early' | 'anyway' | 'role' | 'locale')[];
  /** Fields that its words say. */
  sets?: Fields;
  /** Of what is changed from the version that somebody saw. */
  stored?: Stored;
  /** What is printed of its answer; undefined for all of it. */
  says?: (data: Fields, currency: string) => string | undefined;
  /** Whether it takes a key, under which it is done once. */
  keyed?: true;
  /** What the log says in place of a reason; a call that asks for one gets it from the operator otherwise. */
  unsaid?: string;
}

const field =
  (name: 'link' | 'password' | 'state') =>
  ({ [name]: value }: Fields) =>
    typeof value === 'string' ? value : undefined;

const words = (text: string) => () => text;

function balance({ balance: left, done_before: before }: Fields, currency: string): string | undefined {
  if (typeof left !== 'number') return undefined;
  const again = before ? ` (done before, on ${isoTime(Number(before))}: not again)` : '';
  return `${formatMoney(left, currency)}${again}`;
}

const settingValue = ({ setting }: Fields) => (setting as { value: string }).value;

const onShopper = (call: ConsoleCallName, says?: Short['says']): Short => ({
  call,
  takes: ['username'],
  ...(says && { says }),
});

const removing = (section: string): Short => ({
  ...{ call: 'storefrontRemove', takes: ['id'], sets: { section }, stored: rowVersion },
  says: words('removed'),
});

const publishing = (published: boolean, said: string): Short => ({
  ...{ call: 'articleSet', takes: ['id'], sets: { texts: {}, published }, stored: articleVersion },
  says: words(said),
});

/** Acts that are typed daily, by their words. */
export const shortNames: Readonly<Record<string, Short>> = {
  credit: { call: 'shopperCredit', takes: ['username', 'yuan'], says: balance, keyed: true },
  debit: { call: 'shopperDebit', takes: ['username', 'yuan'], says: balance, keyed: true },
  'shopper block': onShopper('shopperBlock'),
  'shopper unblock': onShopper('shopperUnblock'),
  'shopper freeze': onShopper('shopperFreeze'),
  'shopper unfreeze': onShopper('shopperUnfreeze'),
  'shopper reset-password': onShopper('shopperResetPassword', field('password')),
  'shopper reset-fund-password': onShopper('shopperResetFundPassword', field('password')),
  'recharge refuse': { call: 'rechargeRefuse', takes: ['number'], says: field('state') },
  'refund pay': { call: 'refundsPay', takes: ['ids'] },
  'refund refuse': { call: 'refundRefuse', takes: ['id'], says: field('state') },
  'withdrawal pay': { call: 'withdrawalPay', takes: ['id'], says: field('state'), options: ['early', 'anyway'] },
  'withdrawal refuse': { call: 'withdrawalRefuse', takes: ['id'], says: field('state'), options: ['anyway'] },
  'carousel remove': removing('carousel'),
  'mall remove': removing('mall'),
  'notices remove': removing('notices'),
  'articles publish': publishing(true, 'published'),
  'articles unpublish': publishing(false, 'a draft now'),
  'articles remove': {
    ...{ call: 'articleSet', takes: ['id'], options: ['locale'], stored: translationVersion },
    says: words('removed'),
  },
  'staff invite': {
    ...{ call: 'staffInvite', takes: ['name'], options: ['role'], says: field('link') },
    unsaid: 'by command',
  },
  'staff reset': { call: 'staffReset', takes: ['id'], says: field('link') },
  'staff block': { call: 'staffBlock', takes: ['id'], sets: { blocked: true }, says: words('blocked') },
  'staff unblock': { call: 'staffBlock', takes: ['id'], sets: { blocked: false }, says: words('unblocked') },
  'settings set': {
    ...{ call: 'settingChange', takes: ['key', 'value'], stored: settingVersion, says: settingValue },
    unsaid: 'by command',
  },
};
