import type { PriceReference } from '../../shared/contract/enums.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import { type Locale, textFor } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import { referencePriceOf } from '../../shared/price-reference.ts';
import type { Catalogue } from '../services/catalogue/service.ts';
import { pictureUrl } from '../services/pictures/library.ts';

type Offered = Awaited<ReturnType<Catalogue['item']>>['offered'];

type Shown = Pick<CallOutput<'itemDetail'>, 'options' | 'variants'>;

interface Bounds {
  /** Pieces of the item that one order may have. */
  perOrder: number;
  /** Pieces of any variant that are left for this order. */
  left: number;
  /** The prices are those of now, and not of a group from before. */
  isInForce: boolean;
  locale: Locale;
  priceReference: PriceReference;
}

/** Options and variants as a reader sees them; none of an item without. */
export function shownOptions(offered: Offered, bounds: Bounds): Shown {
  if (!offered) return { options: [], variants: [] };
  const { perOrder, isInForce, locale, priceReference } = bounds;
  const name = (names: Record<string, string>) => textFor(names, locale) ?? '';
  return {
    options: offered.options.map(({ names, values }) => ({
      name: name(names),
      values: values.map(({ id, names, picture }) => ({
        ...{ id, name: name(names) },
        pic_url: picture === null ? null : pictureUrl(picture),
      })),
    })),
    variants: offered.variants.map(({ id, values, words, price, orgPrice, tax, stock, ...variant }) => {
      const left = Math.max(0, Math.min(stock, bounds.left));
      const reference = referencePriceOf(
        { price, orgPrice, priorPrice: isInForce ? variant.priorPrice : null },
        priceReference,
      );
      return {
        ...{ id, name: name(words), values, price: yuanOf(price), tax: yuanOf(tax), stock: left },
        reference_price: reference === null ? null : yuanOf(reference),
        quantity_max: Math.min(perOrder, left),
      };
    }),
  };
}
