import type { PriceReference } from '../../shared/contract/enums.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import { type Locale, writtenIn } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import { referencePriceOf } from '../../shared/price-reference.ts';
import { leftToOpen, mostToOpen } from '../../shared/quantity.ts';
import { soldOut } from '../../shared/sold-out.ts';
import type { Messages } from '../i18n.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { Catalogue } from '../services/catalogue/service.ts';
import type { Leaving } from '../services/orders/leaving.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import type { Reviews } from '../services/reviews/service.ts';
import { saleAhead, saleOver } from '../services/sale-time.ts';
import type { Settings } from '../services/settings.ts';
import { avatarOf } from './account.ts';
import type { DeliveryTerms } from './delivery-terms.ts';
import type { PublicHandler } from './handler.ts';
import { shownOptions } from './options.ts';
import { ratingOf, shownReview } from './reviews.ts';

type ListedItem = Awaited<ReturnType<Catalogue['hotItems']>>['rows'][number];
type ItemView = Awaited<ReturnType<Catalogue['item']>>;

interface Deps {
  catalogue: Catalogue;
  reviews: Pick<Reviews, 'newest'>;
  terms: DeliveryTerms;
  settings: Pick<Settings, 'shopFacts'>;
  leaving: Pick<Leaving, 'isPossible'>;
  messages: Messages;
}

export function catalogueHandlers({ catalogue, reviews, terms, settings, leaving, messages }: Deps) {
  const listedAll = async (rows: ListedItem[], now: number) => {
    const { priceReference } = await settings.shopFacts();
    return rows.map((item) => listed(item, now, priceReference));
  };

  const itemHotList: PublicHandler<'itemHotList'> = async ({ limit, cursor }, { locale }) => {
    const { rows, next, now } = await catalogue.hotItems({ limit, cursor, locale });
    return { data: await listedAll(rows, now), next };
  };

  const itemList: PublicHandler<'itemList'> = async ({ id, limit, cursor }, { locale }) => {
    const { rows, next, now } = await catalogue.itemsOf({ categoryId: id, limit, cursor, locale });
    return { data: await listedAll(rows, now), next };
  };

  const itemSearch: PublicHandler<'itemSearch'> = async ({ q, limit, cursor }, { locale }) => {
    const { rows, next, now } = await catalogue.search({ text: q, limit, cursor, locale });
    const listed = await listedAll(rows, now);
    return { data: listed.map((item, at) => ({ ...item, near: rows[at]?.near ?? false })), next };
  };

  const itemDetail: PublicHandler<'itemDetail'> = async ({ id }, { locale, signedIn }) => {
    const found = await catalogue.item({ id, locale, callerId: signedIn?.shopperId });
    const delivery = found.item.ships ? await terms() : null;
    const leavable = await leaving.isPossible();
    const { priceReference } = await settings.shopFacts();
    const hidden = messages.say(locale, 'waiting.hidden');
    const shown = detailed(found, { hidden, locale, priceReference });
    const newest = (await reviews.newest(id)).map((review) => shownReview(review, locale, hidden));
    return { data: { ...shown, reviews: newest, delivery, leavable } };
  };

  return { itemHotList, itemList, itemSearch, itemDetail };
}

/** Fields that lists and the item's own page share. */
function sale(item: ListedItem | ItemView['item'], now: number, priceReference: PriceReference) {
  const reference = referencePriceOf(item, priceReference);
  return {
    placeholder: item.placeholder,
    price: yuanOf(item.price),
    org_price: yuanOf(item.orgPrice),
    reference_price: reference === null ? null : yuanOf(reference),
    price_reference: priceReference,
    tax: yuanOf(item.tax),
    price_valid_until: isoTimeOrNull(item.nextPriceAt),
    pt_num: item.ptNum,
    rating: ratingOf(item),
    sold_out: soldOut(item),
    sale_starts_at: isoTimeOrNull(item.saleStartsAt),
    sale_ahead: saleAhead(item, now),
    sale_ends_at: isoTimeOrNull(item.saleEndsAt),
    sale_over: saleOver(item, now),
  };
}

function listed(item: ListedItem, now: number, priceReference: PriceReference): CallOutput<'itemList'>[number] {
  return {
    id: item.id,
    name: item.name,
    locale: writtenIn(item.locale, item.name),
    pic_url: pictureUrl(item.picture),
    ...sale(item, now, priceReference),
    price_from: isRange(item) ? yuanOf(item.price) : null,
  };
}

/** Whether variants differ in their prices. */
const isRange = ({ price, maxPrice }: Pick<ListedItem, 'price' | 'maxPrice'>) => maxPrice !== null && maxPrice > price;

/** `hidden` replaces a hidden nickname; `priceReference` says what a struck price is. */
function detailed(
  { item, pictures, offered, waiting, now }: ItemView,
  { hidden, locale, priceReference }: { hidden: string; locale: Locale; priceReference: PriceReference },
): Omit<CallOutput<'itemDetail'>, 'reviews' | 'delivery' | 'leavable'> {
  const untilSaleEnds = item.saleEndsAt === null ? Number.POSITIVE_INFINITY : (item.saleEndsAt - now) / 1000;
  return {
    id: item.id,
    category_id: item.categoryId,
    title: item.name,
    content: item.content,
    locale: writtenIn(item.locale, item.name + item.content),
    carousel: pictures.map(pictureUrl),
    ...sale(item, now, priceReference),
    price_max: isRange(item) ? yuanOf(item.maxPrice ?? item.price) : null,
    quantity_max: Math.max(0, mostToOpen(item)),
    per_order: item.perOrder,
    ...shownOptions(offered, {
      perOrder: item.perOrder,
      left: leftToOpen(item),
      isInForce: true,
      locale,
      priceReference,
    }),
    group_size: item.groupSize,
    group_seconds: item.groupSeconds,
    openTime: Math.max(0, Math.floor(Math.min(item.groupSeconds, untilSaleEnds))),
    wait_pt_user_list: waiting.map((group) => ({
      nickname: group.nickname || hidden,
      avatar: avatarOf(group.openedBy),
      orderno: group.orderno,
      size: group.size,
      missing: group.size - group.seats,
      price: yuanOf(group.price),
      tax: yuanOf(group.tax),
      expires_at: isoTime(group.expiresAt),
      mine: group.callersOrder !== null,
    })),
  };
}
