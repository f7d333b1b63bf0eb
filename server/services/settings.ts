import { insertAuditEntry } from '../../db/queries/records.ts';
import { selectSettings, upsertSetting } from '../../db/queries/storefront.ts';
import type { Reader, Store, Writer } from '../../db/store.ts';
import type { Locale } from '../../shared/locales.ts';
import { fenFromText } from '../../shared/money.ts';
import { UNWANTED } from '../../shared/rules.ts';
import type { SettingKey } from '../../shared/setting-keys.ts';
import { isShopName } from '../../shared/shop-name.ts';
import { shopNameFor } from '../../shared/shop-name-for.ts';
import { shopNamesOf } from '../../shared/shop-names.ts';
import { Refused } from './refused.ts';
import { keptShopFacts } from './shop-facts.ts';
import { type By, byOf } from './staff-act.ts';
import type { LeastWithdrawals } from './wallet/least-withdrawal.ts';

/** The settings of staff, with their defaults. Money is written in yuan. */
const settingDefaults = {
  /** What shoppers know the shop by; `SHOP_NAME` in its place if that is given. */
  shop_name: '免税拼团',
  /** The same in other languages, one on each line: `en-US: Sun Shop`. */
  shop_names: '',
  /** Support address; the wallet page leads there while recharging is explained nowhere. */
  kf_url: '',
  /** Address of a page or video that explains recharging; while it is empty, the article about it does. */
  youtube_url: '',
  /** The smallest first withdrawal. */
  first_withdraw_min: '200.00',
  /** The smallest of every withdrawal. */
  withdraw_min: '10.00',
  /** Pending withdrawals and recharges of a shopper at most; 0 is unlimited. */
  withdraw_pending_most: '5',
  recharge_pending_most: '5',
  /** Recharges that a shopper may begin in 24 hours without paying them; 0 is unlimited. */
  recharge_unpaid_a_day: '20',
  /** How many hours a withdrawal to a changed card waits before staff can pay it; 0: not at all. */
  card_change_hours: '24',
  /** Bounds of one recharge. */
  recharge_min: '1.00',
  recharge_max: '50000.00',
  /** Waiting groups that a shopper may have opened, of one item and in all; 0 is unlimited. */
  waiting_groups_per_item: '3',
  waiting_groups_per_shopper: '20',
  /** The account that bank transfers go to; while it is empty that channel is not offered. */
  transfer_account: '',
  /** Whom withdrawals are paid from, for files for the bank; the account is an IBAN or a number, the bank a BIC or name. */
  payer_name: '',
  payer_account: '',
  payer_bank: '',
  /** A `credit` or `debit` above it has to be confirmed. */
  confirm_above: '10000.00',
  /** How many hours staff may take for a bank transfer, a withdrawal and a tax refund; the console measures it. */
  recharge_promise_hours: '0.5',
  withdrawal_promise_hours: '24',
  refund_promise_hours: '24',
  /** Within how many days after it came a parcel may be returned, and after how many it counts as come. */
  return_days: '7',
  assumed_days: '15',
  /** Where goods are sent back to; shown with an accepted return, and while it is empty none is accepted. */
  return_address: '',
  /** How many hours staff may take to send, and to decide on a return. */
  shipping_promise_hours: '48',
  return_promise_hours: '48',
  /** How many hours staff may take to answer a shopper. */
  support_promise_hours: '12',
  /** The hours in which staff work, each day by the shop's clock; promises are counted in them. */
  support_from: '09:00',
  support_until: '21:00',
  /** In the console, what is above needs the yes of a second person. */
  approval_withdrawal_above: '2000.00',
  approval_recharge_above: '5000.00',
  approval_refund_above: '1000.00',
  /** Credits that service gives alone: of one, and of a person in 24 hours. */
  small_credit_most: '50.00',
  small_credits_a_day: '200.00',
} as const satisfies Record<SettingKey, string>;

const HOUR = 60 * 60 * 1000;
type CountKey = 'withdraw_pending_most' | 'recharge_pending_most' | 'recharge_unpaid_a_day';
/** What staff may do alone in the console. */
export type LimitKey =
  | 'approval_withdrawal_above'
  | 'approval_recharge_above'
  | 'approval_refund_above'
  | 'small_credit_most'
  | 'small_credits_a_day';
type MoneyKey = 'recharge_min' | 'recharge_max' | 'confirm_above';

const isAddress = (value: string) => value === '' || /^(https?:\/\/|mailto:|tel:)\S{1,500}$/.test(value);
const isMoney = (value: string) => fenFromText(value) !== null;
const isLine = (value: string) => value.length <= 140 && !UNWANTED.test(value);
const isHours = (value: string) => /^[1-9]\d{0,2}$/.test(value);
/** Hours promised to shoppers: half an hour, or whole ones. */
const isPromise = (value: string) => value === '0.5' || isHours(value);
const isClock = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isDays = (value: string) => /^[1-9]\d?$/.test(value);
const isCount = (value: string) => /^(0|[1-9]\d{0,5})$/.test(value);

const accepts: Record<SettingKey, (value: string) => boolean> = {
  shop_name: isShopName,
  shop_names: (value) => shopNamesOf(value) !== null,
  kf_url: isAddress,
  youtube_url: isAddress,
  first_withdraw_min: isMoney,
  withdraw_min: isMoney,
  withdraw_pending_most: isCount,
  recharge_pending_most: isCount,
  recharge_unpaid_a_day: isCount,
  recharge_min: isMoney,
  recharge_max: isMoney,
  card_change_hours: (value) => /^\d{1,3}$/.test(value),
  waiting_groups_per_item: isCount,
  waiting_groups_per_shopper: isCount,
  transfer_account: (value) => value.length <= 500 && !UNWANTED.test(value),
  payer_name: isLine,
  payer_account: isLine,
  payer_bank: isLine,
  confirm_above: isMoney,
  recharge_promise_hours: isPromise,
  withdrawal_promise_hours: isPromise,
  refund_promise_hours: isPromise,
  return_days: isDays,
  assumed_days: isDays,
  return_address: (value) => value.length <= 255 && !UNWANTED.test(value),
  shipping_promise_hours: isHours,
  return_promise_hours: isPromise,
  support_promise_hours: isPromise,
  support_from: isClock,
  support_until: isClock,
  approval_withdrawal_above: isMoney,
  approval_recharge_above: isMoney,
  approval_refund_above: isMoney,
  small_credit_most: isMoney,
  small_credits_a_day: isMoney,
};

/** Whether the values of a setting are sums of money. */
export const isSum = (key: SettingKey): boolean => accepts[key] === isMoney;

/** Bounds that no recharge lies between would close the wallet without saying so; a day of work ends after it begins. */
function agree(value: Record<SettingKey, string>): boolean {
  const isOpen = value.support_from < value.support_until;
  return isOpen && (fenFromText(value.recharge_min) ?? 0) <= (fenFromText(value.recharge_max) ?? 0);
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefaults, key);
}

interface Change extends By {
  key: string;
  value: string;
}

/** Settings of the shop that staff change while it runs; `initial` values are the environment's. */
export function createSettings(store: Store, initial: Partial<Record<SettingKey, string>> = {}) {
  const defaults: Record<SettingKey, string> = { ...settingDefaults, ...initial };
  /** A look-up of values as they are now; a record of all settings is dear to make for each purchase. */
  const read = async (on: Reader = store.reader) => {
    const stored = await selectSettings(on);
    return (key: SettingKey): string => stored.get(key) ?? defaults[key];
  };
  const all = async (on?: Reader): Promise<Record<SettingKey, string>> => {
    const value = await read(on);
    const keys = Object.keys(defaults) as SettingKey[];
    return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<SettingKey, string>;
  };
  const text = async (key: SettingKey, on?: Reader): Promise<string> => (await read(on))(key);

  /** The value that it would replace. Throws `settingUnknown`, `settingInvalid`. */
  async function checkIn(on: Reader, { key, value }: Pick<Change, 'key' | 'value'>): Promise<string> {
    if (!isSettingKey(key)) throw new Refused('settingUnknown');
    if (!accepts[key](value)) throw new Refused('settingInvalid');
    const before = await all(on);
    if (!agree({ ...before, [key]: value })) throw new Refused('settingInvalid');
    return before[key];
  }

  async function setIn(tx: Writer, { key, value, ...by }: Change): Promise<number> {
    // Of two settings that have to agree the second waits here, and then is held against the first.
    await upsertSetting(tx, { key: 'settings_changed_at', value: new Date(tx.now).toISOString() });
    const before = await checkIn(tx, { key, value });
    const version = await upsertSetting(tx, { key, value });
    const detail = { old: before, value };
    await insertAuditEntry(tx, { ...byOf(by), action: 'settings set', subject: `setting:${key}`, detail });
    return version;
  }

  const shopFacts = keptShopFacts(store, async () => {
    const value = await read();
    return {
      name: value('shop_name'),
      names: shopNamesOf(value('shop_names')) ?? {},
      sendingHours: Number(value('shipping_promise_hours')),
      returnDays: Number(value('return_days')),
    };
  });

  return {
    all,
    defaults,
    text: (key: SettingKey) => text(key),
    shopFacts,
    shopName: async (reader?: Locale) => {
      const facts = await shopFacts();
      return reader ? shopNameFor(facts, reader).text : facts.name;
    },
    /** Those for which neither staff nor the environment have said anything. */
    unsaid: async (on: Reader, keys: readonly SettingKey[]): Promise<SettingKey[]> => {
      const stored = await selectSettings(on);
      return keys.filter((key) => (stored.get(key) ?? initial[key] ?? '') === '');
    },
    /** Fen. */
    money: async (key: MoneyKey): Promise<number> => fenFromText(await text(key)) ?? 0,
    /** Fen, as this transaction sees it. */
    limitIn: async (on: Reader, key: LimitKey): Promise<number> => fenFromText(await text(key, on)) ?? 0,
    /** Milliseconds. */
    cardChangeWait: async (): Promise<number> => Number(await text('card_change_hours')) * HOUR,
    count: async (key: CountKey): Promise<number> => Number(await text(key)),
    leastWithdrawals: async (): Promise<LeastWithdrawals> => {
      const value = await read();
      const later = fenFromText(value('withdraw_min')) ?? 0;
      return { first: Math.max(later, fenFromText(value('first_withdraw_min')) ?? 0), later };
    },
    /** Whom withdrawals are paid from. */
    payer: async (): Promise<{ name: string; account: string; bank: string }> => {
      const value = await read();
      return { name: value('payer_name'), account: value('payer_account'), bank: value('payer_bank') };
    },
    rechargeBounds: async (): Promise<{ least: number; most: number }> => {
      const value = await read();
      return { least: fenFromText(value('recharge_min')) ?? 0, most: fenFromText(value('recharge_max')) ?? 0 };
    },
    /** Waiting groups that a shopper may have opened; 0 is unlimited. */
    waitingGroupLimits: async (on: Reader): Promise<{ ofItem: number; inAll: number }> => {
      const value = await read(on);
      return {
        ofItem: Number(value('waiting_groups_per_item')),
        inAll: Number(value('waiting_groups_per_shopper')),
      };
    },
    /** How long sending may take, in ms; how long goods may be returned, and where to (docs/domain.md, Parcels and returns). */
    parcelTerms: async (on: Reader) => {
      const value = await read(on);
      const opening = { from: value('support_from'), until: value('support_until') };
      const days = { afterReceived: Number(value('return_days')), assumed: Number(value('assumed_days')) };
      const sending = Number(value('shipping_promise_hours')) * HOUR;
      return { days, address: value('return_address'), sending, opening };
    },
    /** What shoppers are promised: the hours that staff may take for each, and from when until when they work. */
    promised: async () => {
      const value = await read();
      const hours = (key: SettingKey) => Number(value(key));
      return {
        recharge_promise_hours: hours('recharge_promise_hours'),
        withdrawal_promise_hours: hours('withdrawal_promise_hours'),
        refund_promise_hours: hours('refund_promise_hours'),
        return_promise_hours: hours('return_promise_hours'),
        support_promise_hours: hours('support_promise_hours'),
        support_from: value('support_from'),
        support_until: value('support_until'),
      };
    },
    /** How long staff may take for what waits in each queue, in ms, and the hours in which that is counted. */
    promises: async () => {
      const value = await read();
      const wait = (key: SettingKey) => Number(value(key)) * HOUR;
      return {
        opening: { from: value('support_from'), until: value('support_until') },
        recharges: wait('recharge_promise_hours'),
        withdrawals: wait('withdrawal_promise_hours'),
        refunds: wait('refund_promise_hours'),
        shipping: wait('shipping_promise_hours'),
        returns: wait('return_promise_hours'),
        support: wait('support_promise_hours'),
      };
    },
    /** Whether it may have this value beside the others. */
    accepts: async (on: Reader, key: SettingKey, value: string): Promise<boolean> =>
      accepts[key](value) && agree({ ...(await all(on)), [key]: value }),

    /** Throws `settingUnknown`, `settingInvalid`. */
    set: async (act: Change): Promise<void> => void (await store.transaction((tx) => setIn(tx, act))),
    /** `set` within the caller's transaction; returns the setting's version. */
    setIn,
    checkIn,
  };
}

export type Settings = ReturnType<typeof createSettings>;
