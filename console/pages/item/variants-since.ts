import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { typedWhole } from '../../lib/typed-number.ts';
import { type DraftOption, type DraftVariant, type VariantDraft, variantAt, variantKey } from './variant-draft.ts';

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * The stored options and variants, and on them what was typed since others were sent or read. What was new when it was
 * sent is found among the stored ones by its words.
 */
export function variantsSince(sent: VariantDraft, now: VariantDraft, stored: VariantDraft): VariantDraft {
  // Somebody else has begun with other options meanwhile.
  if (stored.options.length > 0 && stored.options.length !== now.options.length) {
    return { options: stored.options, variants: stored.variants };
  }
  const known = idsOfNew(now.options, stored.options);
  const inStored = (options: DraftOption[]) =>
    options.map((option, at) => ({ ...option, values: option.values.map((value) => known(at, value)) }));
  const keyOf = (key: string) => variantKey(key.split('/').map((own, at) => known(at, { key: own }).key));
  const byKey = ({ variants }: VariantDraft) =>
    Object.fromEntries(Object.entries(variants).map(([key, variant]) => [keyOf(key), variant]));
  const before = { options: inStored(sent.options), variants: byKey(sent) };
  const after = { options: inStored(now.options), variants: byKey(now) };
  const typed = Object.keys(after.variants).map((key) => {
    const three = [before, after, stored].map((one) => variantAt(one, key)) as [
      DraftVariant,
      DraftVariant,
      DraftVariant,
    ];
    return [key, variantSince(...three)];
  });
  return {
    options: optionsSince(before.options, after.options, stored.options),
    variants: { ...stored.variants, ...Object.fromEntries(typed) },
  };
}

/** A value of an option as it is stored by now: one that was new has an id. */
function idsOfNew(options: readonly DraftOption[], stored: readonly DraftOption[]) {
  return <Value extends { key: string }>(at: number, value: Value): Value => {
    const own = options[at]?.values.find(({ key }) => key === value.key);
    if (!own || own.id !== undefined) return value;
    const same = stored[at]?.values.find(({ names }) => names[DEFAULT_LOCALE] === own.names[DEFAULT_LOCALE]);
    return same ? { ...value, key: same.key, id: same.id } : value;
  };
}

function variantSince(sent: DraftVariant, now: DraftVariant, stored: DraftVariant): DraftVariant {
  const typed = Object.entries(now).filter(([field, value]) => value !== sent[field as keyof DraftVariant]);
  return { ...stored, ...Object.fromEntries(typed), id: stored.id, ...stockSince(sent, now, stored) };
}

/** What was sent has changed the stock by a difference; what was typed since counts from there. */
function stockSince(sent: DraftVariant, now: DraftVariant, { stock, stock_was }: DraftVariant) {
  const was = now.stock_was + (typedWhole(sent.stock) ?? sent.stock_was) - sent.stock_was;
  const isStored = typedWhole(now.stock) === was || now.stock === sent.stock;
  return isStored ? { stock, stock_was } : { stock: now.stock, stock_was: was };
}

function optionsSince(sent: DraftOption[], now: DraftOption[], stored: DraftOption[]): DraftOption[] {
  if (stored.length === 0) return now;
  if (!differs(sent, now)) return stored;
  return now.map((option, at) => {
    const [before, theirs] = [sent[at], stored[at]];
    const mine = option.values.map((value) => {
      const was = before?.values.find(({ key }) => key === value.key);
      return (was && !differs(was, value) && theirs?.values.find(({ key }) => key === value.key)) || value;
    });
    const others = theirs?.values.filter(({ key }) => !option.values.some((value) => value.key === key)) ?? [];
    const names = before && !differs(before.names, option.names) ? (theirs ?? option).names : option.names;
    return { names, values: [...mine, ...others] };
  });
}

/** Stocks to save: where fewer pieces are there by now than were to be taken away, all of these are. */
export function stocksWithin(stored: VariantDraft, { options, variants }: VariantDraft): VariantDraft {
  const within = Object.entries(variants).map(([key, variant]) => {
    const { stock_was: left } = variantAt(stored, key);
    const pieces = typedWhole(variant.stock);
    const isLess = pieces !== null && left + pieces - variant.stock_was < 0;
    return [key, isLess ? { ...variant, stock: '0', stock_was: left } : variant];
  });
  return { options, variants: Object.fromEntries(within) };
}

/** After a refusal: of a variant that has `stock` pieces, of which `free` can be taken away, these are. */
export function stockPutRight(
  { options, variants }: VariantDraft,
  { variant: id, free, stock }: { variant: number; free: number; stock: number },
): VariantDraft {
  const right = Object.entries(variants).map(([key, one]) => {
    return [key, one.id === id ? { ...one, stock: String(stock - free), stock_was: stock } : one];
  });
  return { options, variants: Object.fromEntries(right) };
}
