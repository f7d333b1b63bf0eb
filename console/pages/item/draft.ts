import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import {
  fieldNamed,
  itemDefaults,
  type WireItem,
  type WireName,
  type WireNameOf,
  wireNames,
  wireOfItem,
} from '../../../shared/item-fields.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locales.ts';
import { lacksDescription } from '../../../shared/rich-text.ts';
import { cardOf, type FormName } from './form.ts';
import { type VariantDraft, variantsOf } from './variant-draft.ts';
import { stocksWithin, variantsSince } from './variants-since.ts';

type Item = ConsoleOutput<'item'>;
type Fields = ConsoleInput<'itemChange'>['fields'];

/** Every field: what a draft lacked could not be edited. */
type NewFields = Required<Omit<ConsoleInput<'itemCreate'>, 'note'>>;

type NumberName = WireNameOf<'sum' | 'whole' | 'seconds'>;

/** What the form holds; null for a sum or number that is not one. */
export interface Draft extends Omit<WireItem, NumberName>, Record<NumberName, number | null>, VariantDraft {
  /** Fields in which what is typed is no sum; nothing is none there. */
  no_sums: readonly WireName[];
  /** The stock that was seen when that one was typed: the difference is saved. */
  stock_was: number;
  texts: Record<string, { name: string; content: string } | null>;
  pictures: { id: number; url: string }[];
}

export const EMPTY: Draft = {
  ...wireOfItem(itemDefaults),
  category_id: 0,
  name: '',
  content: '',
  price: null,
  org_price: null,
  no_sums: [],
  stock: 100,
  stock_was: 0,
  texts: {},
  pictures: [],
  options: [],
  variants: {},
};

export function draftOf(item: Item): Draft {
  const own = Object.fromEntries(wireNames.map((name) => [name, item[name]])) as WireItem;
  const texts = Object.entries(item.texts).map(([locale, { name, content }]) => [locale, { name, content }]);
  const org_price = item.org_price === item.price ? null : item.org_price;
  const next_org_price = item.next_org_price === item.next_price ? null : item.next_org_price;
  // That of now is proposed.
  const next_tax = item.next_tax ?? item.tax;
  const sums = { org_price, next_org_price, next_tax, no_sums: [], stock_was: item.stock };
  return { ...own, ...sums, texts: Object.fromEntries(texts), pictures: item.pictures, ...variantsOf(item) };
}

/** Prices and pieces of an item with options are those of its variants; when next prices begin is the item's. */
export const isOfItem = ({ options }: VariantDraft, name: FormName): boolean =>
  options.length === 0 || !OF_VARIANTS.includes(name);

const OF_VARIANTS: readonly FormName[] = [
  ...(['price', 'org_price', 'tax', 'stock'] as const),
  ...(['next_price', 'next_org_price', 'next_tax'] as const),
];

/** What an item needs and a draft lacks, in the order of the form. */
export const lackingOf = (draft: Draft) =>
  (Object.keys(cardOf) as FormName[]).filter((name) => isOfItem(draft, name) && isLacking(draft, name));

function isLacking(draft: Draft, name: FormName): boolean {
  if (name === 'picture_ids') return draft.pictures.length === 0;
  if (draft.no_sums.includes(name)) return true;
  if (name === 'org_price') return false;
  const [field, value] = [fieldNamed(name), draft[name]];
  if (value === null) return !mayBeNone(name);
  return field?.kind === 'category'
    ? value === 0
    : field?.needed === true && field.kind === 'line' && String(value).trim() === '';
}

const mayBeNone = (name: string) => ['instant', 'sumOrNone'].includes(fieldNamed(name)?.kind ?? '');

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

/** What goes with the next price: without one nothing does. */
function nextOf({ next_price, next_org_price, next_tax }: Draft) {
  if (next_price === null) return { next_org_price: null, next_tax: null };
  return { next_org_price: next_org_price ?? next_price, next_tax: next_tax ?? 0 };
}

/** The fields of a complete draft. */
export function fieldsOf(draft: Draft): NewFields {
  const own = wireNames.map((name) => [name, draft[name] ?? (mayBeNone(name) ? null : 0)]);
  const org_price = draft.org_price ?? draft.price ?? 0;
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([, text]) => isWritten(text)));
  return {
    ...Object.fromEntries(own),
    org_price,
    ...nextOf(draft),
    texts,
    picture_ids: draft.pictures.map(({ id }) => id),
  };
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The fields of a draft that differ from the stored item; of the stock, from what was seen. */
export function changedFields(item: Item, draft: Draft): Fields {
  const [before, after] = [fieldsOf({ ...draftOf(item), stock: draft.stock_was }), fieldsOf(draft)];
  const own = Object.entries(after).filter(
    ([field, value]) =>
      field !== 'texts' && isOfItem(draft, field as FormName) && differs(value, before[field as keyof NewFields]),
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
    ...variantsSince(sent, now, stored),
    texts: { ...stored.texts, ...Object.fromEntries(texts) },
  };
}

/** What was typed of an item, on what somebody else has made of it. */
export function onPresent(item: Item, present: Item, draft: Draft): Draft {
  const stored = variantsOf(present);
  const mine = variantsSince(variantsOf(item), draft, stored);
  return { ...draft, ...stockWithin(present.stock, draft), ...stocksWithin(stored, mine) };
}

/** The stock to save: where fewer pieces are free by now than were to be taken away, all of these are. */
export const stockWithin = (free: number, { stock, stock_was }: Pick<Draft, 'stock' | 'stock_was'>) =>
  stock !== null && free + stock - stock_was < 0 ? { stock: 0, stock_was: free } : { stock, stock_was };

/** What was sent has changed the stock by a difference; what was typed since counts from there. */
function stockSince(sent: Draft, now: Draft, { stock, stock_was }: Draft): Pick<Draft, 'stock' | 'stock_was'> {
  const was = now.stock_was + (sent.stock ?? sent.stock_was) - sent.stock_was;
  return now.stock === was ? { stock, stock_was } : { stock: now.stock, stock_was: was };
}
