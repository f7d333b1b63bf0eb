import { insertAuditEntry } from '../../db/queries/records.ts';
import { selectSettings, upsertSetting } from '../../db/queries/storefront.ts';
import { holdTurn } from '../../db/queries/turns.ts';
import type { Reader, Store, Writer } from '../../db/store.ts';
import { priceReferences } from '../../shared/contract/enums.ts';
import type { Locale } from '../../shared/locales.ts';
import { fenFromText } from '../../shared/money.ts';
import { UNWANTED } from '../../shared/rules.ts';
import {
  isSettingKey,
  type Setting,
  type SettingKey,
  type SettingOf,
  settingKeys,
  settingOf,
} from '../../shared/settings.ts';
import { isShopName } from '../../shared/shop-name.ts';
import { shopNameFor } from '../../shared/shop-name-for.ts';
import { shopNamesOf } from '../../shared/shop-names.ts';
import { Refused } from './refused.ts';
import { keptShopFacts } from './shop-facts.ts';
import { type By, byOf } from './staff-act.ts';
import type { LeastWithdrawals } from './wallet/least-withdrawal.ts';

const HOUR = 60 * 60 * 1000;

const isWhole = (value: string, min: number, max: number) =>
  /^(0|[1-9]\d{0,5})$/.test(value) && Number(value) >= min && Number(value) <= max;

/** What a setting of each kind may be. */
const accepting: { [Kind in Setting['kind']]: (value: string, of: Extract<Setting, { kind: Kind }>) => boolean } = {
  money: (value) => fenFromText(value) !== null,
  whole: (value, { min, max }) => isWhole(value, min, max),
  promise: (value) => value === '0.5' || isWhole(value, 1, 999),
  clock: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  address: (value) => value === '' || /^(https?:\/\/|mailto:|tel:)\S{1,500}$/.test(value),
  line: (value, { most }) => value.length <= most && !UNWANTED.test(value),
  choice: (value, { of }) => of.includes(value),
  shopName: isShopName,
  shopNames: (value) => shopNamesOf(value) !== null,
};

function accepts(key: SettingKey, value: string): boolean {
  const setting = settingOf(key);
  return (accepting[setting.kind] as (value: string, of: Setting) => boolean)(value, setting);
}

/** Bounds that no recharge lies between would close the wallet without saying so; a day of work ends after it begins. */
function agree(value: Record<SettingKey, string>): boolean {
  const isOpen = value.support_from < value.support_until;
  return isOpen && (fenFromText(value.recharge_min) ?? 0) <= (fenFromText(value.recharge_max) ?? 0);
}

interface Change {
  key: string;
  value: string;
}

/** Settings of the shop that staff change while it runs; `initial` values are the environment's. */
export function createSettings(store: Store, initial: Partial<Record<SettingKey, string>> = {}) {
  const defaults = Object.fromEntries(
    settingKeys.map((key) => [key, initial[key] ?? settingOf(key).otherwise]),
  ) as Record<SettingKey, string>;
  /** A look-up of values as they are now; a record of all settings is dear to make for each purchase. */
  const read = async (on: Reader = store.reader) => {
    const stored = await selectSettings(on);
    return (key: SettingKey): string => stored.get(key) ?? defaults[key];
  };
  const all = async (on?: Reader): Promise<Record<SettingKey, string>> => {
    const value = await read(on);
    return Object.fromEntries(settingKeys.map((key) => [key, value(key)])) as Record<SettingKey, string>;
  };
  const text = async (key: SettingKey, on?: Reader): Promise<string> => (await read(on))(key);

  /** The value that it would replace. Throws `settingUnknown`, `settingInvalid`. */
  async function checkIn(on: Reader, { key, value }: Change): Promise<string> {
    if (!isSettingKey(key)) throw new Refused('settingUnknown');
    if (!accepts(key, value)) throw new Refused('settingInvalid');
    const before = await all(on);
    if (!agree({ ...before, [key]: value })) throw new Refused('settingInvalid');
    return before[key];
  }

  /** The version that it has then. Throws `settingUnknown`, `settingInvalid`. */
  async function setIn(tx: Writer, { key, value }: Change, by: By): Promise<number> {
    // Of two settings that have to agree the second waits here, and then is held against the first.
    await holdTurn(tx, 'settings');
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
      priceReference: priceReferences.find((one) => one === value('price_reference')) ?? 'list',
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
    money: async (key: SettingOf<'money'>): Promise<number> => fenFromText(await text(key)) ?? 0,
    /** Fen, as this transaction sees it. */
    limitIn: async (on: Reader, key: SettingOf<'money'>): Promise<number> => fenFromText(await text(key, on)) ?? 0,
    /** Milliseconds. */
    cardChangeWait: async (): Promise<number> => Number(await text('card_change_hours')) * HOUR,
    count: async (key: SettingOf<'whole'>): Promise<number> => Number(await text(key)),
    /** The same, as this transaction sees it. */
    countIn: async (on: Reader, key: SettingOf<'whole'>): Promise<number> => Number(await text(key, on)),
    /** Whether people register with an invitation code alone, or also without one. */
    registration: async (): Promise<'code' | 'open'> => ((await text('registration')) === 'open' ? 'open' : 'code'),
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
      accepts(key, value) && agree({ ...(await all(on)), [key]: value }),
    setIn,
    checkIn,
  };
}

export type Settings = ReturnType<typeof createSettings>;
