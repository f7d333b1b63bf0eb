import { GROUP_SECONDS } from './group-seconds.ts';
import { MOST_PER_ORDER, PER_ORDER } from './quantity.ts';

/** What each kind of field holds: sums in fen, instants in ms since 1970; of an HTML text the server keeps what it allows. */
interface Values {
  line: string;
  html: string;
  category: number;
  sum: number;
  sumOrNone: number | null;
  whole: number;
  seconds: number;
  instant: number | null;
  tick: boolean;
}

export type ItemKind = keyof Values;

interface Shared {
  /** In the console's contract. */
  wire: string;
  /** In files and in the audit log, if it has another name there. */
  column?: string;
  /** A new item has to say it. */
  needed?: true;
}

type Field =
  | (Shared & { kind: 'html' | 'category' })
  /** `otherwise`, here and below, is what a new item has that says nothing of it. */
  | (Shared & { kind: 'line'; most: number; otherwise?: string })
  | (Shared & { kind: 'sum' | 'whole' | 'seconds'; min: number; max: number; otherwise?: number })
  | (Shared & { kind: 'sumOrNone'; min: number; max: number; otherwise: null })
  | (Shared & { kind: 'instant'; otherwise: null })
  | (Shared & { kind: 'tick'; otherwise: boolean });

/** Pieces of one item at the most. */
export const MOST_PIECES = 1_000_000;

const MOST = 99_999_999_999;

const SUM = { kind: 'sum', max: MOST } as const;

const NEXT_SUM = { kind: 'sumOrNone', max: MOST, otherwise: null } as const;

/**
 * What staff set of an item by a value, under the names of its columns and in the order of a file. The contract of the
 * console, files, the audit log and the form are made of it; pictures and other languages are not in it.
 */
export const itemFields = {
  name: { wire: 'name', kind: 'line', most: 200, needed: true },
  categoryId: { wire: 'category_id', column: 'category', kind: 'category', needed: true },
  price: { wire: 'price', ...SUM, min: 1, needed: true },
  /** The price itself if nothing is said of it. */
  orgPrice: { wire: 'org_price', ...SUM, min: 1 },
  tax: { wire: 'tax', ...SUM, min: 0, otherwise: 0 },
  stock: { wire: 'stock', kind: 'whole', min: 0, max: MOST_PIECES, needed: true },
  groupSize: { wire: 'group_size', kind: 'whole', min: 2, max: 100, otherwise: 2 },
  groupSeconds: { wire: 'group_seconds', kind: 'seconds', min: 60, max: 366 * 24 * 3600, otherwise: GROUP_SECONDS },
  perOrder: { wire: 'per_order', kind: 'whole', min: 1, max: MOST_PER_ORDER, otherwise: PER_ORDER },
  saleStartsAt: { wire: 'sale_starts_at', kind: 'instant', otherwise: null },
  saleEndsAt: { wire: 'sale_ends_at', kind: 'instant', otherwise: null },
  /** The price that begins at an instant; without an original price it is that, without a tax that of now. */
  nextPrice: { wire: 'next_price', ...NEXT_SUM, min: 1 },
  nextOrgPrice: { wire: 'next_org_price', ...NEXT_SUM, min: 1 },
  nextTax: { wire: 'next_tax', ...NEXT_SUM, min: 0 },
  nextPriceAt: { wire: 'next_price_at', kind: 'instant', otherwise: null },
  hot: { wire: 'hot', kind: 'tick', otherwise: false },
  onSale: { wire: 'on_sale', kind: 'tick', otherwise: true },
  /** It is sent in a parcel; a voucher is not. */
  ships: { wire: 'ships', kind: 'tick', otherwise: true },
  content: { wire: 'content', kind: 'html' },
} as const satisfies Record<string, Field>;

type Fields = typeof itemFields;

export type ItemKey = keyof Fields;

export const itemKeys = Object.keys(itemFields) as ItemKey[];

/** The keys of fields of some kinds. */
export type ItemKeyOf<Kind extends ItemKind> = {
  [Key in ItemKey]: Fields[Key]['kind'] extends Kind ? Key : never;
}[ItemKey];

type KnownField = Field & { wire: Fields[ItemKey]['wire'] };

export type ItemFieldOf<Kind extends ItemKind> = Extract<Field, { kind: Kind }>;

/** A field as one of its kind. */
export const fieldOf = (key: ItemKey): KnownField => itemFields[key];

/** An item's values by the names of columns. */
export type ItemValues = { [Key in ItemKey]: Values[Fields[Key]['kind']] };

/** The same by the names of the contract. */
export type WireItem = { [Key in ItemKey as Fields[Key]['wire']]: ItemValues[Key] };

export type WireName = keyof WireItem;

export type WireNameOf<Kind extends ItemKind> = Fields[ItemKeyOf<Kind>]['wire'];

type Defaulted = { [Key in ItemKey]: Fields[Key] extends { otherwise: unknown } ? Key : never }[ItemKey];

/** Fields that a new item may leave out. */
export type DefaultedWire = Fields[Defaulted]['wire'];

/** What a new item has if nothing is said of it. */
export const itemDefaults = Object.fromEntries(
  itemKeys.flatMap((key) => {
    const field = fieldOf(key);
    return 'otherwise' in field ? [[key, field.otherwise]] : [];
  }),
) as Pick<ItemValues, Defaulted>;

export const wireNames: readonly WireName[] = itemKeys.map((key) => itemFields[key].wire);

/** Columns of files that hold one of them. */
export type OwnColumn = {
  [Key in ItemKey]: Fields[Key] extends { column: infer Column extends string } ? Column : Fields[Key]['wire'];
}[ItemKey];

export const columnOf = (key: ItemKey) => (fieldOf(key).column ?? itemFields[key].wire) as OwnColumn;

const named = new Map<string, KnownField>(
  itemKeys.flatMap((key) => [itemFields[key].wire, columnOf(key)].map((name) => [name, fieldOf(key)] as const)),
);

/** The field that the contract or a file calls so. */
export const fieldNamed = (name: string): KnownField | undefined => named.get(name);

type Some<Values> = { [Key in keyof Values]?: Values[Key] | undefined };

/** From the contract's names to those of columns; what is left out, or is none of these fields, is left out. */
export function itemOfWire(fields: WireItem): ItemValues;
export function itemOfWire(fields: Some<WireItem>): Partial<ItemValues>;
export function itemOfWire(fields: Some<WireItem>): Partial<ItemValues> {
  const given = itemKeys.map((key) => [key, fields[itemFields[key].wire]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** From the names of columns to the contract's; what is none of these fields is left out. */
export function wireOfItem<Item extends Partial<ItemValues>>(item: Item) {
  const given = itemKeys.filter((key) => key in item).map((key) => [itemFields[key].wire, item[key]]);
  return Object.fromEntries(given) as { [Key in keyof Item & ItemKey as Fields[Key]['wire']]: Item[Key] };
}
