import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import type { Texts } from '../../lib/texts.ts';
import { typedWhole } from '../../lib/typed-number.ts';
import type { Difference } from '../../ui/conflict/conflict.tsx';
import {
  type DraftOption,
  type DraftVariant,
  keysOf,
  type VariantDraft,
  variantAt,
  variantsOf,
  wordsAt,
} from './variant-draft.ts';

type Item = ConsoleOutput<'item'>;

const FIELDS = [
  ...(['price', 'org_price', 'tax', 'next_price', 'next_org_price', 'next_tax'] as const),
  ...(['stock', 'sku', 'on_sale'] as const),
] as const;

/** What was typed of options and variants beside what they are now, in words. */
export function variantDifferences(
  { t }: Pick<Texts, 't'>,
  item: Item,
  present: Item,
  draft: VariantDraft,
): Difference[] {
  const [before, now] = [variantsOf(item), variantsOf(present)];
  const [mine, theirs] = [draft, now].map(({ options }) => inWords(options));
  const ofOptions =
    inWords(before.options) === mine ? [] : [{ key: 'options', what: t('variants.options'), mine, theirs }];
  const ofVariants = keysOf(draft.options).flatMap((key) => {
    const [was, typed, is] = [variantAt(before, key), variantAt(draft, key), variantAt(now, key)];
    return FIELDS.filter((field) => typed[field] !== was[field]).map((field) => ({
      key: `${key} ${field}`,
      what: `${wordsAt(draft, key)} · ${t(`variants.field.${field}`)}`,
      mine: field === 'stock' ? stockAfter(typed, is) : shown(t, typed[field]),
      theirs: shown(t, is[field]),
    }));
  });
  return [...ofOptions, ...ofVariants];
}

const shown = (t: Texts['t'], value: string | boolean): string =>
  typeof value === 'boolean' ? t(value ? 'conflict.yes' : 'conflict.no') : value || '–';

/** The stock that saving makes of the present one. */
function stockAfter({ stock, stock_was }: DraftVariant, present: DraftVariant): string {
  const pieces = typedWhole(stock);
  return pieces === null ? stock : String(Math.max(0, present.stock_was + pieces - stock_was));
}

const inWords = (options: readonly DraftOption[]): string =>
  options
    .map(({ names, values }) => {
      const all = values.map((value) => value.names[DEFAULT_LOCALE] ?? '');
      return `${names[DEFAULT_LOCALE] ?? ''}: ${all.join(', ')}`;
    })
    .join('; ') || '–';
