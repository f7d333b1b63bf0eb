import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { GROUP_SECONDS } from '../../../shared/group-seconds.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { lacksDescription } from '../../../shared/rich-text.ts';

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
  /** The stock that was seen when that one was typed: the difference is saved. */
  stock_was: number;
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
  stock_was: 0,
  group_size: 2,
  group_seconds: GROUP_SECONDS,
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
  const sale = { stock, stock_was: stock, group_size, group_seconds, sale_ends_at, hot, on_sale, ships };
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

type Text = Draft['texts'][string];

const isWritten = (text: Text | undefined) => Boolean(text && (text.name + text.content).trim() !== '');

/** The languages in which a draft has a description and no name. */
export const unnamedIn = ({ texts }: Draft) =>
  (Object.keys(texts) as Locale[]).filter((locale) => isWritten(texts[locale]) && !texts[locale]?.name.trim());

/** The languages in which a draft, as far as it differs from the stored item, has a picture without words for it. */
export function undescribedIn(draft: Draft, item: Item | null): Locale[] {
  const texts = Object.entries({ ...draft.texts, [DEFAULT_LOCALE]: draft }) as [Locale, Text][];
  const before: Record<string, { content: string } | undefined> = {
    ...item?.texts,
    [DEFAULT_LOCALE]: item ?? undefined,
  };
  return texts
    .filter(([locale, text]) => text && lacksDescription(text.content) && text.content !== before[locale]?.content)
    .map(([locale]) => locale);
}

/** The fields of a complete draft. */
export function fieldsOf(draft: Draft): NewFields {
  const { category_id, name, content, sale_ends_at, hot, on_sale, ships } = draft;
  const { price, org_price, tax, stock, group_size, group_seconds, pictures, texts } = draft;
  const same = { category_id, name, content, sale_ends_at, hot, on_sale, ships };
  const written = Object.entries(texts).filter(([, text]) => isWritten(text));
  const sums = { price: price ?? 0, org_price: org_price ?? price ?? 0, tax: tax ?? 0, stock: stock ?? 0 };
  const group = { group_size: group_size ?? 2, group_seconds: group_seconds ?? 0 };
  const picture_ids = pictures.map(({ id }) => id);
  return { ...same, ...sums, ...group, texts: Object.fromEntries(written) as NewFields['texts'], picture_ids };
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The fields of a draft that differ from the stored item; of the stock, from what was seen. */
export function changedFields(item: Item, draft: Draft): Fields {
  const [before, after] = [fieldsOf({ ...draftOf(item), stock: draft.stock_was }), fieldsOf(draft)];
  const own = Object.entries(after).filter(
    ([field, value]) => field !== 'texts' && differs(value, before[field as keyof NewFields]),
  );
  const codes = [...new Set([...Object.keys(before.texts ?? {}), ...Object.keys(after.texts ?? {})])];
  const texts = codes
    .map((code) => [code, (after.texts as Draft['texts'])[code] ?? null] as const)
    .filter(([code, text]) => differs(text, (before.texts as Draft['texts'])[code] ?? null));
  return { ...Object.fromEntries(own), ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) } as Fields;
}

/** The stored draft, and on it what was typed since another was sent or read. */
export function typedSince(sent: Draft, now: Draft, stored: Draft): Draft {
  const fields = Object.entries(now).filter(([field, value]) => differs(value, sent[field as keyof Draft]));
  const texts = Object.entries(now.texts).filter(([locale, text]) => differs(text, sent.texts[locale]));
  return {
    ...stored,
    ...Object.fromEntries(fields),
    ...stockSince(sent, now, stored),
    texts: { ...stored.texts, ...Object.fromEntries(texts) },
  };
}

/** The stock to save: where fewer pieces are free by now than were to be taken away, all of these are. */
export const stockWithin = (free: number, { stock, stock_was }: Pick<Draft, 'stock' | 'stock_was'>) =>
  stock !== null && free + stock - stock_was < 0 ? { stock: 0, stock_was: free } : { stock, stock_was };

/** What was sent has changed the stock by a difference; what was typed since counts from there. */
function stockSince(sent: Draft, now: Draft, { stock, stock_was }: Draft): Pick<Draft, 'stock' | 'stock_was'> {
  const was = now.stock_was + (sent.stock ?? sent.stock_was) - sent.stock_was;
  return now.stock === was ? { stock, stock_was } : { stock: now.stock, stock_was: was };
}
