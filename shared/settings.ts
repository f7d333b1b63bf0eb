import { priceReferences } from './contract/enums.ts';

/** What a setting holds: a text, in which money is yuan. */
type Kind =
  | { kind: 'money' }
  | { kind: 'whole'; min: number; max: number }
  /** Hours that staff promise shoppers: half an hour, or whole ones. */
  | { kind: 'promise' }
  /** A time of day. */
  | { kind: 'clock' }
  | { kind: 'address' }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'line'; most: number }
  | { kind: 'shopName' | 'shopNames' };

/** `otherwise` is the value until the environment or staff say another. */
export type Setting = Kind & {
  otherwise: string;
  /**
   * It takes a second person to change it (docs/domain.md, Two persons): where money, goods or shoppers are sent. Of
   * what bounds the acts of one person always, also where nobody else is there who could agree.
   */
  second?: 'needed' | 'always';
};

const COUNT = { kind: 'whole', min: 0, max: 999_999 } as const;
const HOURS = { kind: 'whole', min: 1, max: 999 } as const;
const DAYS = { kind: 'whole', min: 1, max: 99 } as const;

/** Every setting of the shop (docs/operator.md, Settings), in the order in which staff read them. */
export const settingTable = {
  /** What shoppers know the shop by; `SHOP_NAME` in its place if that is given. */
  shop_name: { kind: 'shopName', otherwise: '免税拼团' },
  /** The same in other languages, one on each line: `en-US: Sun Shop`. */
  shop_names: { kind: 'shopNames', otherwise: '' },
  /** Support address; the wallet page leads there while recharging is explained nowhere. */
  kf_url: { kind: 'address', otherwise: '', second: 'needed' },
  /** Address of a page or video that explains recharging; while it is empty, the article about it does. */
  youtube_url: { kind: 'address', otherwise: '', second: 'needed' },
  /** Whether people register with an invitation code alone, or also without one: then they come by the shop's own. */
  registration: { kind: 'choice', of: ['code', 'open'], otherwise: 'code' },
  /** Shoppers who may register by one shopper's code in 24 hours; 0 is unlimited. */
  registrations_a_day: { ...COUNT, otherwise: '100' },
  /** The smallest first withdrawal. */
  first_withdraw_min: { kind: 'money', otherwise: '200.00' },
  /** The smallest of every withdrawal. */
  withdraw_min: { kind: 'money', otherwise: '10.00' },
  /** Pending withdrawals and recharges of a shopper at most; 0 is unlimited. */
  withdraw_pending_most: { ...COUNT, otherwise: '5' },
  recharge_pending_most: { ...COUNT, otherwise: '5' },
  /** Recharges that a shopper may begin in 24 hours without paying them; 0 is unlimited. */
  recharge_unpaid_a_day: { ...COUNT, otherwise: '20' },
  /** Recharges that a shopper may send back to where they came from in 24 hours; 0: nobody sends one back. */
  recharge_returns_a_day: { ...COUNT, otherwise: '5' },
  /** How many hours a withdrawal to a changed card waits before staff can pay it; 0: not at all. */
  card_change_hours: { kind: 'whole', min: 0, max: 999, otherwise: '24', second: 'needed' },
  /** Bounds of one recharge. */
  recharge_min: { kind: 'money', otherwise: '1.00' },
  recharge_max: { kind: 'money', otherwise: '50000.00' },
  /** What the struck price is: what staff give, or the lowest of the thirty days before. */
  price_reference: { kind: 'choice', of: priceReferences, otherwise: 'list' },
  /** Waiting groups that a shopper may have opened, of one item and in all; 0 is unlimited. */
  waiting_groups_per_item: { ...COUNT, otherwise: '3' },
  waiting_groups_per_shopper: { ...COUNT, otherwise: '20' },
  /** Waiting groups that a shopper may leave in 24 hours; 0: nobody leaves one. */
  group_leaves_a_day: { ...COUNT, otherwise: '10' },
  /** The account that bank transfers go to; while it is empty that channel is not offered. */
  transfer_account: { kind: 'line', most: 500, otherwise: '', second: 'needed' },
  /** Whom withdrawals are paid from, for files for the bank; the account is an IBAN or a number, the bank a BIC or name. */
  payer_name: { kind: 'line', most: 140, otherwise: '', second: 'needed' },
  payer_account: { kind: 'line', most: 140, otherwise: '', second: 'needed' },
  payer_bank: { kind: 'line', most: 140, otherwise: '', second: 'needed' },
  /** How many hours staff may take for a bank transfer, a withdrawal and a tax refund; the console measures it. */
  recharge_promise_hours: { kind: 'promise', otherwise: '0.5' },
  withdrawal_promise_hours: { kind: 'promise', otherwise: '24' },
  refund_promise_hours: { kind: 'promise', otherwise: '24' },
  /** Within how many days after it came a parcel may be returned, and after how many it counts as come. */
  return_days: { ...DAYS, otherwise: '7' },
  assumed_days: { ...DAYS, otherwise: '15' },
  /** Where goods are sent back to; shown with an accepted return, and while it is empty none is accepted. */
  return_address: { kind: 'line', most: 255, otherwise: '', second: 'needed' },
  /** How many hours staff may take to send, and to decide on a return. */
  shipping_promise_hours: { ...HOURS, otherwise: '48' },
  return_promise_hours: { kind: 'promise', otherwise: '48' },
  /** How many hours staff may take to answer a shopper. */
  support_promise_hours: { kind: 'promise', otherwise: '12' },
  /** The hours in which staff work, each day by the shop's clock; promises are counted in them. */
  support_from: { kind: 'clock', otherwise: '09:00' },
  support_until: { kind: 'clock', otherwise: '21:00' },
  /** In the console, what is above needs the yes of a second person. */
  approval_withdrawal_above: { kind: 'money', otherwise: '2000.00', second: 'always' },
  approval_recharge_above: { kind: 'money', otherwise: '5000.00', second: 'always' },
  approval_refund_above: { kind: 'money', otherwise: '1000.00', second: 'always' },
  /** Credits that service gives alone: of one, and of a person in 24 hours. */
  small_credit_most: { kind: 'money', otherwise: '50.00', second: 'always' },
  small_credits_a_day: { kind: 'money', otherwise: '200.00', second: 'always' },
  /** Money that somebody moves out in 24 hours where two should agree, and nobody else is there who could. */
  alone_a_day: { kind: 'money', otherwise: '20000.00', second: 'always' },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settingTable;

export const settingKeys = Object.keys(settingTable) as [SettingKey, ...SettingKey[]];

/** The settings of a kind. */
export type SettingOf<Some extends Setting['kind']> = {
  [Key in SettingKey]: (typeof settingTable)[Key]['kind'] extends Some ? Key : never;
}[SettingKey];

export const settingOf = (key: SettingKey): Setting => settingTable[key];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key);
