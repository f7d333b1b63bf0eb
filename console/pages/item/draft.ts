import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';

type Item = ConsoleOutput<'item'>;
type Fields = ConsoleInput<'itemChange'>['fields'];

/** Every field: what a draft lacked could not be edited. */
type NewFields = Required<Omit<ConsoleInput<'itemCreate'>, 'note'>>;

/** What the form holds; null for a sum or number that is not one. */
export interface Draft {
  category_id: number;
  name: string;
  content: string;
  price: number | null;
  org_price: number | null;
  /** What is typed there is no sum; nothing is none. */
  org_price_wrong: boolean;
  tax: number | null;
  stock: number | null;
  group_size: number | null;
  /** Whole hours, or what is stored. */
  group_seconds: number | null;
  sale_ends_at: number | null;
  hot: boolean;
  on_sale: boolean;
  ships: boolean;
  texts: Record<string, { name: string; content: string } | null>;
  pictures: { id: number; url: string }[];
}

export const EMPTY: Draft = {
  category_id: 0,
  name: '',
  content: '',
  price: null,
  org_price: null,
  org_price_wrong: false,
  tax: 0,
  stock: 100,
  group_size: 2,
  group_seconds: 24 * 3600,
  sale_ends_at: null,
  hot: false,
  on_sale: true,
  ships: true,
  texts: {},
  pictures: [],
};

export function draftOf(item: Item): Draft {
  const texts = Object.entries(item.texts).map(([locale, { name, content }]) => [locale, { name, content }]);
  const { category_id, name, content, price, tax, stock, group_size, group_seconds, sale_ends_at, ...ticks } = item;
  const { hot, on_sale, ships } = ticks;
  const sums = { price, org_price: item.org_price === price ? null : item.org_price, org_price_wrong: false, tax };
  const sale = { stock, group_size, group_seconds, sale_ends_at, hot, on_sale, ships };
  return { category_id, name, content, ...sums, ...sale, texts: Object.fromEntries(texts), pictures: item.pictures };
}

/** What an item needs and a draft lacks, in the order of the form. */
export function lackingOf(draft: Draft) {
  const there = {
    price: draft.price !== null,
    org_price: !draft.org_price_wrong,
    tax: draft.tax !== null,
    stock: draft.stock !== null,
    category_id: draft.category_id > 0,
    name: draft.name.trim() !== '',
    picture_ids: draft.pictures.length > 0,
    group_size: draft.group_size !== null,
    group_seconds: draft.group_seconds !== null,
  };
  return (Object.keys(there) as (keyof typeof there)[]).filter((field) => !there[field]);
}

/** The fields of a complete draft. */
export function fieldsOf(draft: Draft): NewFields {
  const {
    price,
    org_price,
    org_price_wrong: _,
    tax,
    stock,
    group_size,
    group_seconds,
    pictures,
    texts,
    ...same
  } = draft;
  const named = Object.entries(texts).filter(([, text]) => text && text.name.trim() !== '');
  const sums = { price: price ?? 0, org_price: org_price ?? price ?? 0, tax: tax ?? 0, stock: stock ?? 0 };
  const group = { group_size: group_size ?? 2, group_seconds: group_seconds ?? 0 };
  const picture_ids = pictures.map(({ id }) => id);
  return { ...same, ...sums, ...group, texts: Object.fromEntries(named) as NewFields['texts'], picture_ids };
}

/** The fields of a draft that differ from the stored item. */
export function changedFields(item: Item, draft: Draft): Fields {
  const [before, after] = [fieldsOf(draftOf(item)), fieldsOf(draft)];
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const own = Object.entries(after).filter(
    ([field, value]) => field !== 'texts' && differs(value, before[field as keyof NewFields]),
  );
  const codes = [...new Set([...Object.keys(before.texts ?? {}), ...Object.keys(after.texts ?? {})])];
  const texts = codes
    .map((code) => [code, (after.texts as Draft['texts'])[code] ?? null] as const)
    .filter(([code, text]) => differs(text, (before.texts as Draft['texts'])[code] ?? null));
  return { ...Object.fromEntries(own), ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) } as Fields;
}

/** The stored draft, and on it what was typed since another was sent. */
export function typedSince(sent: Draft, now: Draft, stored: Draft): Draft {
  const fields = Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Draft]);
  const texts = Object.entries(now.texts).filter(([locale, text]) => text !== sent.texts[locale]);
  return { ...stored, ...Object.fromEntries(fields), texts: { ...stored.texts, ...Object.fromEntries(texts) } };
}
