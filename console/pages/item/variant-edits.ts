import {
  type DraftOption,
  type DraftValue,
  type DraftVariant,
  keysOf,
  type VariantDraft,
  variantAt,
} from './variant-draft.ts';

/** What is typed of one variant, or of several. */
export type VariantFields = Partial<Omit<DraftVariant, 'id' | 'stock_was'>>;

/** With other values in some variants. */
export function withVariants(draft: VariantDraft, keys: readonly string[], fields: VariantFields): VariantDraft {
  const changed = keys.map((key) => [key, { ...variantAt(draft, key), ...fields }]);
  return { ...draft, variants: { ...draft.variants, ...Object.fromEntries(changed) } };
}

const at = <Of>(all: readonly Of[], place: number, change: (one: Of) => Of): Of[] =>
  all.map((one, own) => (own === place ? change(one) : one));

export const withOption = (draft: VariantDraft, place: number, change: (option: DraftOption) => DraftOption) => ({
  ...draft,
  options: at(draft.options, place, change),
});

/** A key that no value has. */
function freshKey({ options }: VariantDraft): string {
  const keys = options.flatMap(({ values }) => values.map(({ key }) => key));
  const used = keys.flatMap((key) => (key.startsWith(FRESH) ? [Number(key.slice(FRESH.length))] : []));
  return `${FRESH}${Math.max(0, ...used) + 1}`;
}

const FRESH = 'new';

/** With one more value of an option, or the same one with other words, picture or place. */
export function withValue(
  draft: VariantDraft,
  { option, value, place }: { option: number; value: Omit<DraftValue, 'key'> & { key: string | null }; place: number },
): VariantDraft {
  const whole = { ...value, key: value.key ?? freshKey(draft) };
  return withOption(draft, option, ({ names, values }) => {
    const others = values.filter(({ key }) => key !== whole.key);
    return { names, values: [...others.slice(0, place), whole, ...others.slice(place)] };
  });
}

/** The keys of the variants that have a value. */
export const keysWith = ({ options }: VariantDraft, option: number, key: string): string[] =>
  keysOf(options).filter((own) => own.split('/')[option] === key);

/** Without a value that is not stored, and what was typed of its variants. */
export function withoutValue(draft: VariantDraft, option: number, key: string): VariantDraft {
  const gone = keysWith(draft, option, key);
  const kept = Object.entries(draft.variants).filter(([own]) => !gone.includes(own));
  const { options } = withOption(draft, option, (one) => ({
    ...one,
    values: one.values.filter((value) => value.key !== key),
  }));
  return { options, variants: Object.fromEntries(kept) };
}

/** With one option more, whose values each present variant begins anew for. */
export const withNewOption = ({ options }: VariantDraft): VariantDraft => ({
  options: [...options, { names: {}, values: [] }],
  variants: {},
});

/** Without an option that is not stored; without the last one the item has none. */
export const withoutOption = ({ options }: VariantDraft, option: number): VariantDraft => ({
  options: options.filter((_, place) => place !== option),
  variants: {},
});

/** Whether no variant of a value is on sale. */
export function isStopped(draft: VariantDraft, option: number, key: string): boolean {
  const own = keysWith(draft, option, key).map((one) => variantAt(draft, one));
  const stored = own.filter(({ id }) => id !== undefined);
  return stored.length > 0 && stored.every(({ on_sale }) => !on_sale);
}

/** The variants of a value that are stored come off sale, or go on sale again. */
export function withSale(draft: VariantDraft, option: number, key: string, on_sale: boolean): VariantDraft {
  const stored = keysWith(draft, option, key).filter((one) => variantAt(draft, one).id !== undefined);
  return withVariants(draft, stored, { on_sale });
}

/** A block of a spreadsheet, pasted with its first cell at one of these: rows of keys, and what each of them is given. */
export function withPasted(
  draft: VariantDraft,
  rows: readonly (readonly string[])[],
  { key, field, text }: { key: string; field: keyof VariantFields; text: string },
): VariantDraft {
  const first = rows.findIndex((row) => row.includes(key));
  const column = rows[first]?.indexOf(key) ?? 0;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.reduce(
    (all, line, down) =>
      line.split('\t').reduce((done, cell, across) => {
        const own = rows[first + down]?.[column + across];
        return own === undefined ? done : withVariants(done, [own], { [field]: cell.trim() });
      }, all),
    draft,
  );
}

/** These variants with other values, but not those that are off sale. */
export const withFilled = (draft: VariantDraft, keys: readonly string[], fields: VariantFields): VariantDraft => {
  const onSale = keys.filter((key) => variantAt(draft, key).on_sale);
  return withVariants(draft, onSale, fields);
};

/** The values of a row's first variant in all others on sale; pieces only where nothing is typed, as each has its own. */
export function withFilledRow(
  draft: VariantDraft,
  [first = '', ...others]: readonly string[],
  fields: readonly (keyof VariantFields)[],
): VariantDraft {
  const from = variantAt(draft, first);
  return others.reduce((all, key) => {
    const taken = fields.filter((field) => field !== 'stock' || variantAt(all, key).stock.trim() === '');
    return withFilled(all, [key], Object.fromEntries(taken.map((field) => [field, from[field]])));
  }, draft);
}
