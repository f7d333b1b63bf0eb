import { DEFAULT_LOCALE } from '../../../../shared/locales.ts';
import { areWholeOrNone } from '../../../../shared/next-price.ts';
import { MOST_VALUES, MOST_VARIANTS } from '../../../../shared/variants.ts';
import { type StaffReason, StaffRefused } from '../../staff-refused.ts';
import type { OptionEdit, VariantEdit, Variants, VariantsEdit } from './variants-edit.ts';

type Params = Record<string, string | number>;

/** `variant`: the stored one that it is about. */
const refuse = (reason: StaffReason, params: Params = {}, variant?: number): never => {
  throw new StaffRefused(reason, { params, data: { field: 'variants', ...(variant !== undefined && { variant }) } });
};

/**
 * Throws for options and variants that an item cannot have: `optionsFixed`, `optionWordsTwice`, `optionValueUnknown`,
 * `optionValuesTooMany`, `variantUnknown`, `variantTwice`, `variantIncomplete`, `variantsTooMany`, `orgPriceTooLow`, `taxTooHigh`,
 * `nextPriceHalf`. The next price of each row is complete.
 */
export function checkVariants(before: Variants, { options, rows }: VariantsEdit): void {
  if (options) checkOptions(before, options);
  const counts = (options ?? before.options).map(({ values }) => values.length);
  if (counts.length === 0) refuse('variantIncomplete');
  for (const row of rows) checkRow(before, row, counts);
  const added = rows.filter(({ id }) => id === undefined);
  if (before.variants.length + added.length > MOST_VARIANTS) refuse('variantsTooMany', { most: MOST_VARIANTS });
  checkOnce(before, options, rows);
}

function checkOptions({ options: before }: Variants, options: OptionEdit[]): void {
  // A variant has a value of each.
  if (before.length > 0 && options.length !== before.length) refuse('optionsFixed');
  for (const [position, { values }] of options.entries()) {
    const stored = before[position]?.values ?? [];
    const ids = values.flatMap(({ id }) => id ?? []);
    const isKnown = ids.every((id) => stored.some((value) => value.id === id));
    // Those that are stored stay: a variant that was sold has them.
    const isWhole = stored.every(({ id }) => ids.includes(id)) && new Set(ids).size === ids.length;
    if (!isKnown || !isWhole) refuse('optionValueUnknown');
    if (values.length > MOST_VALUES) refuse('optionValuesTooMany', { most: MOST_VALUES });
    wordsMustDiffer(values.map(({ names }) => names[DEFAULT_LOCALE] ?? ''));
  }
  wordsMustDiffer(options.map(({ names }) => names[DEFAULT_LOCALE] ?? ''));
}

function wordsMustDiffer(words: string[]): void {
  const twice = words.find((word, at) => words.indexOf(word) !== at);
  if (twice !== undefined) refuse('optionWordsTwice', { words: twice });
}

function checkRow({ variants }: Variants, row: VariantEdit, counts: number[]): void {
  const stored = variants.find(({ id }) => id === row.id);
  if (row.id !== undefined && !stored) refuse('variantUnknown');
  const { price, orgPrice = stored?.orgPrice ?? price, tax = stored?.tax ?? 0 } = row;
  const costs = price ?? stored?.price;
  const isPlaced = row.values?.length === counts.length && row.values.every((place, at) => place < (counts[at] ?? 0));
  const cost = costs !== undefined && (stored || isPlaced) ? costs : refuse('variantIncomplete');
  if ((orgPrice ?? cost) < cost) refuse('orgPriceTooLow', {}, row.id);
  if (tax > cost) refuse('taxTooHigh', {}, row.id);
  checkNext(row);
}

function checkNext({ id, nextPrice = null, nextOrgPrice = null, nextTax = null }: VariantEdit): void {
  if (!areWholeOrNone({ nextPrice, nextOrgPrice, nextTax })) refuse('nextPriceHalf', {}, id);
  if (nextPrice === null) return;
  if ((nextOrgPrice ?? nextPrice) < nextPrice) refuse('orgPriceTooLow', {}, id);
  if ((nextTax ?? 0) > nextPrice) refuse('taxTooHigh', {}, id);
}

/** A combination of values is one variant, and a stored one is changed once. */
function checkOnce(
  { options: before, variants }: Variants,
  edited: OptionEdit[] | undefined,
  rows: VariantEdit[],
): void {
  const options = edited ?? before;
  const idsOf = ({ values = [] }: VariantEdit) => values.map((place, option) => options[option]?.values[place]?.id);
  const isStored = (row: VariantEdit) => {
    const ids = idsOf(row);
    return variants.some(({ values }) => values.length === ids.length && values.every((id, at) => id === ids[at]));
  };
  const keys = rows.map(({ id, values }) => id ?? values?.join() ?? '');
  const isTwice = new Set(keys).size < keys.length || rows.some((row) => row.id === undefined && isStored(row));
  if (isTwice) refuse('variantTwice');
}
