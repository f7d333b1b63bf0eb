import {
  categoryExists,
  selectCategoryItems,
  selectHotItems,
  selectIdsOnSale,
  selectItem,
  selectItemPictures,
  selectLastItemId,
  selectWaitingGroups,
} from '../../../db/queries/catalogue.ts';
import { selectListed } from '../../../db/queries/search.ts';
import { listInForce, type Offered, selectOffered } from '../../../db/queries/variants.ts';
import { searchItems } from '../../../db/search/search.ts';
import type { Reader, Store } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { pricedAt } from '../../../shared/next-price.ts';
import { cursorAfterPlace, cursorAfterRank, idBefore, pageAfter, pageOf, placesBefore, rankBefore } from '../cursor.ts';
import { readersLocales } from '../locales.ts';
import { Refused } from '../refused.ts';

interface Deps {
  store: Store;
  clock: () => number;
}

type Priced = Parameters<typeof pricedAt>[0] & { priorPrice: number | null };

/** With the price that it has at `now`. Of another that has begun and is not written yet no prior one is known. */
function itemAt<Item extends Priced>(item: Item, now: number): Item {
  const at = pricedAt(item, now);
  return at.price === item.price ? at : { ...at, priorPrice: null };
}

interface OfItem {
  id: number;
  maxPrice: number | null;
  nextPriceAt: number | null;
}

/** What the list in force offers, at the prices of `now`; null of an item without options. */
async function offeredAt(on: Reader, item: OfItem, now: number): Promise<Offered | null> {
  if (item.maxPrice === null) return null;
  const { id: itemId, nextPriceAt } = item;
  const { options, variants } = await selectOffered(on, { itemId, listId: await listInForce(on, itemId) });
  return {
    options,
    variants: allAt(
      variants.map((variant) => ({ ...variant, nextPriceAt })),
      now,
    ),
  };
}

const allAt = <Item extends Priced>(rows: Item[], now: number) => rows.map((item) => itemAt(item, now));

/** Items on sale (docs/domain.md, Group and order; Answers). */
export function createCatalogue({ store, clock }: Deps) {
  const { reader } = store;
  return {
    lastItemId: () => selectLastItemId(reader),
    /** Ids of items on sale, above `after` and up to `upTo`. */
    idsOnSale: (span: { after: number; upTo: number }) => selectIdsOnSale(reader, span),

    /** A page of hot items that can still be bought, most bought first. Throws `cursorInvalid`. */
    hotItems: async (input: { limit: number; cursor: string | undefined; locale: Locale }) => {
      const { limit, cursor, locale } = input;
      const before = rankBefore(cursor);
      const now = clock();
      const found = await selectHotItems(reader, { ...before, now, limit: limit + 1, ...readersLocales(locale) });
      return { ...pageAfter(allAt(found, now), limit, cursorAfterRank), now };
    },

    /** A page of a category, newest first. Throws `categoryUnknown`, `cursorInvalid`. */
    itemsOf: async (input: { categoryId: number; limit: number; cursor: string | undefined; locale: Locale }) => {
      const { categoryId, limit, locale } = input;
      const before = idBefore(input.cursor);
      if (!(await categoryExists(reader, categoryId))) throw new Refused('categoryUnknown');
      const now = clock();
      const found = await selectCategoryItems(reader, {
        categoryId,
        before,
        limit: limit + 1,
        ...readersLocales(locale),
      });
      return { ...pageOf(allAt(found, now), limit), now };
    },

    /**
     * A page of the items that `text` asks for, the best first, and then of those that are `near` it. Throws
     * `cursorInvalid`.
     */
    search: async (input: { text: string; limit: number; cursor: string | undefined; locale: Locale }) => {
      const { text, limit, locale } = input;
      const place = placesBefore(input.cursor);
      const now = clock();
      const found = await searchItems(reader, { text, locale, onSale: true });
      const { rows: shown, next } = pageAfter(found.slice(place, place + limit + 1), limit, () =>
        cursorAfterPlace(place + limit),
      );
      const near = new Set(shown.filter((one) => one.near).map(({ id }) => id));
      const rows = await selectListed(
        reader,
        shown.map(({ id }) => id),
        readersLocales(locale),
      );
      return { rows: allAt(rows, now).map((row) => ({ ...row, near: near.has(row.id) })), next, now };
    },

    /** An item with its pictures and waiting groups. Throws `itemGone`. */
    item: async (input: { id: number; locale: Locale; callerId: number | undefined }) => {
      const { id, locale, callerId = 0 } = input;
      const item = await selectItem(reader, { id, ...readersLocales(locale) });
      if (!item) throw new Refused('itemGone');
      const now = clock();
      return {
        item: itemAt(item, now),
        pictures: await selectItemPictures(reader, id),
        offered: await offeredAt(reader, item, now),
        waiting: await selectWaitingGroups(reader, { itemId: id, now, callerId }),
        now,
      };
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
