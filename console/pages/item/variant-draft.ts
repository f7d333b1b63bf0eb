import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { yuanText } from '../../../shared/money.ts';
import { wordsOfValues } from '../../../shared/variants.ts';
import { typedFen, typedWhole } from '../../lib/typed-number.ts';

type Item = ConsoleOutput<'item'>;
type Change = NonNullable<ConsoleInput<'itemChange'>['variants']>;

export interface DraftValue {
  /** The id of a stored one; of a new one a name that no other has. */
  key: string;
  id: number | undefined;
  names: Record<string, string>;
  picture: { id: number; url: string } | null;
}

export interface DraftOption {
  names: Record<string, string>;
  values: DraftValue[];
}

/** One variant as it is typed. A new one in which nothing is typed is none. */
export interface DraftVariant {
  id: number | undefined;
  /** Yuan; an original price of nothing is none, and so is a tax. */
  price: string;
  org_price: string;
  tax: string;
  /** What it costs later; of nothing typed it keeps its price. A tax of nothing is that of now. */
  next_price: string;
  next_org_price: string;
  next_tax: string;
  stock: string;
  /** The stock that was seen when that one was typed: the difference is saved. */
  stock_was: number;
  sku: string;
  on_sale: boolean;
}

/** The fields of a variant that are typed. */
export type TypedField = Exclude<keyof DraftVariant, 'id' | 'stock_was' | 'on_sale'>;

/** Options in their order, and variants by the keys of their values. */
export interface VariantDraft {
  options: DraftOption[];
  variants: Record<string, DraftVariant>;
}

/** The key of a variant, from those of its values. */
export const variantKey = (values: readonly string[]): string => values.join('/');

const NEW: DraftVariant = {
  ...{ id: undefined, price: '', org_price: '', tax: '', stock: '', stock_was: 0, sku: '', on_sale: true },
  ...{ next_price: '', next_org_price: '', next_tax: '' },
};

/** What staff have typed of a combination of values. */
export const variantAt = ({ variants }: VariantDraft, key: string): DraftVariant => variants[key] ?? NEW;

/** Whether a combination of values is sold, or shall be. */
export const isVariant = ({ id, price, stock, sku }: DraftVariant): boolean =>
  id !== undefined || `${price}${stock}${sku}`.trim() !== '';

/** Options and variants as they are stored. */
export function variantsOf({ options = [], variants = [] }: Partial<Pick<Item, 'options' | 'variants'>>): VariantDraft {
  const rows = variants.map(({ id, values, ...row }) => {
    const org_price = row.org_price === row.price ? '' : yuanText(row.org_price);
    const tax = row.tax === 0 ? '' : yuanText(row.tax);
    const pieces = { stock: String(row.stock), stock_was: row.stock };
    const { price, sku, on_sale } = row;
    const own = { id, price: yuanText(price), org_price, tax, ...nextOf(row), ...pieces, sku, on_sale };
    return [variantKey(values.map(String)), own];
  });
  return {
    options: options.map(({ names, values }) => ({
      names,
      values: values.map((value) => ({ ...value, key: String(value.id) })),
    })),
    variants: Object.fromEntries(rows),
  };
}

/** What it costs later, as it is typed. */
function nextOf({ tax, next_price, next_org_price, next_tax }: Omit<Item['variants'][number], 'id' | 'values'>) {
  if (next_price == null) return { next_price: '', next_org_price: '', next_tax: '' };
  return {
    next_price: yuanText(next_price),
    next_org_price: next_org_price === next_price ? '' : yuanText(next_org_price ?? next_price),
    next_tax: next_tax === tax ? '' : yuanText(next_tax ?? 0),
  };
}

/** Every combination of values of these options, by its key. */
export function keysOf(options: readonly DraftOption[]): string[] {
  const all = options.reduce<string[][]>(
    (before, { values }) => before.flatMap((key) => values.map((value) => [...key, value.key])),
    [[]],
  );
  return options.length === 0 ? [] : all.map(variantKey);
}

/** The words of a variant in the shop's own language. */
export function wordsAt({ options }: Pick<VariantDraft, 'options'>, key: string): string {
  const keys = key.split('/');
  const names = options.map(({ values }, at) => values.find((value) => value.key === keys[at])?.names ?? {});
  return wordsOfValues(names)[DEFAULT_LOCALE] ?? '';
}

/** The sum of a cell in fen; of an empty one `none`; null if what is typed is no sum. */
export const fenOf = (typed: string, none: number | null = null): number | null =>
  typed.trim() === '' || /^0(\.0{1,2})?$/.test(typed.trim()) ? none : typedFen(typed);

/** What is typed in a variant as it is sent; the difference of its stock with what was seen. */
function wireOf({ price, org_price, tax, stock, stock_was, sku, on_sale, ...next }: DraftVariant) {
  const fen = fenOf(price) ?? undefined;
  return {
    price: fen,
    org_price: fenOf(org_price, fen) ?? undefined,
    tax: fenOf(tax, 0) ?? undefined,
    ...wireOfNext({ ...next, tax }),
    ...(typedWhole(stock) !== stock_was && { stock: typedWhole(stock) ?? undefined, stock_was }),
    sku: sku.trim(),
    on_sale,
  };
}

type TypedNext = Pick<DraftVariant, 'tax' | 'next_price' | 'next_org_price' | 'next_tax'>;

/** What a variant costs later, complete; null throughout if it keeps its price. */
export function wireOfNext({ tax, next_price, next_org_price, next_tax }: TypedNext) {
  const fen = fenOf(next_price);
  if (fen === null) return { next_price: null, next_org_price: null, next_tax: null };
  const refund = next_tax.trim() === '' ? tax : next_tax;
  return { next_price: fen, next_org_price: fenOf(next_org_price, fen), next_tax: fenOf(refund, 0) };
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

const wireOfOptions = (options: readonly DraftOption[]): NonNullable<Change['options']> =>
  options.map(({ names, values }) => ({
    names,
    values: values.map(({ id, names: own, picture }) => ({ id, names: own, picture_id: picture?.id ?? null })),
  }));

/** A new variant has no next price to take back. */
const given = ({ next_price, next_org_price, next_tax, ...row }: ReturnType<typeof wireOf>) =>
  next_price === null ? row : { ...row, next_price, next_org_price, next_tax };

/** What differs from the stored item, as it is sent; undefined if nothing does. */
export function changedVariants(item: Parameters<typeof variantsOf>[0], draft: VariantDraft): Change | undefined {
  const before = variantsOf(item);
  const [old, now] = [wireOfOptions(before.options), wireOfOptions(draft.options)];
  const rows = keysOf(draft.options).flatMap((key): Change['rows'] => {
    const cell = variantAt(draft, key);
    const row = wireOf(cell);
    if (cell.id === undefined) return isVariant(cell) ? [{ ...given(row), values: placesOf(draft, key) }] : [];
    const stored: Record<string, unknown> = wireOf(variantAt(before, key));
    const fields = Object.entries(row).filter(([field, value]) => value !== stored[field]);
    return fields.length === 0 ? [] : [{ id: cell.id, ...Object.fromEntries(fields) }];
  });
  const options = differs(old, now) ? { options: now } : {};
  return rows.length === 0 && !differs(old, now) ? undefined : { ...options, rows };
}

/** How many changes that is, for the foot of the form. */
export const countOf = (change: Change | undefined): number =>
  change ? change.rows.length + (change.options ? 1 : 0) : 0;

function placesOf({ options }: VariantDraft, key: string): number[] {
  const keys = key.split('/');
  return options.map(({ values }, at) => values.findIndex((value) => value.key === keys[at]));
}

type Lack = { what: 'option' | 'value' } | { what: Exclude<TypedField, 'sku'>; variant: string };

const hasNextBeside = ({ next_org_price, next_tax }: DraftVariant) => `${next_org_price}${next_tax}`.trim() !== '';

/** What options and variants lack, or is typed there that is no sum or number. */
export function lackingVariants(draft: VariantDraft): Lack[] {
  const { options } = draft;
  const lacks: Lack[] = [];
  if (options.some(({ names }) => !names[DEFAULT_LOCALE]?.trim())) lacks.push({ what: 'option' });
  if (options.some(({ values }) => values.length === 0)) lacks.push({ what: 'value' });
  for (const key of keysOf(options)) {
    const cell = variantAt(draft, key);
    if (!isVariant(cell)) continue;
    const isWrong = {
      price: fenOf(cell.price) === null,
      org_price: fenOf(cell.org_price, 0) === null,
      tax: fenOf(cell.tax, 0) === null,
      stock: typedWhole(cell.stock) === null && (cell.id !== undefined || cell.stock.trim() !== ''),
      // The rest of a next price stands beside it.
      next_price: fenOf(cell.next_price, 0) === null || (cell.next_price.trim() === '' && hasNextBeside(cell)),
      next_org_price: fenOf(cell.next_org_price, 0) === null,
      next_tax: fenOf(cell.next_tax, 0) === null,
    };
    const wrong = (Object.keys(isWrong) as (keyof typeof isWrong)[]).filter((what) => isWrong[what]);
    lacks.push(...wrong.map((what) => ({ what, variant: wordsAt(draft, key) })));
  }
  return lacks;
}

/**
 * The prices (fen) of the cheapest variant on sale, that of the dearest, and the pieces of all; undefined as long as none
 * has a price.
 */
export function faceOf({ options, variants }: VariantDraft) {
  const onSale = keysOf(options)
    .map((key) => variants[key] ?? NEW)
    .filter(({ on_sale }) => on_sale);
  const stock = onSale.reduce((sum, one) => sum + (typedWhole(one.stock) ?? 0), 0);
  const priced = onSale.flatMap((one) => {
    const price = fenOf(one.price);
    return price === null ? [] : [{ price, org_price: fenOf(one.org_price, price), tax: fenOf(one.tax, 0), stock }];
  });
  const [cheapest] = priced.sort((one, other) => one.price - other.price);
  return cheapest && { ...cheapest, price_max: priced.at(-1)?.price ?? cheapest.price };
}
