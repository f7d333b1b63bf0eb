import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { deleteDrafts } from '../../db/queries/articles.ts';
import { insertCategory, insertItem, insertPicture } from '../../db/queries/import.ts';
import { writeMallBanner, writeNotice, writeSlide } from '../../db/queries/shown-rows.ts';
import { insertSetting } from '../../db/queries/storefront.ts';
import type { Writer } from '../../db/store.ts';
import { itemDefaults } from '../../shared/item-fields.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { isUntouched } from '../process/beginnings.ts';
import { sanitise } from '../services/catalogue/sanitise.ts';
import type { AdoptedPicture } from '../services/pictures/library.ts';
import type { Shop } from '../shop.ts';
import { type DemoData, readDemoData, readDemoPicture } from './data.ts';
import { fillHistory } from './history.ts';
import { fen, fillOptions } from './options.ts';
import type { FilledItem } from './past/groups.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Orders of the demo's shoppers in its ninety days, about. */
const ORDERS = 3000;

/** Popularity from which on a review of an item shows a picture. */
const OFTEN = 300;

/** Pictures of each item. */
const PICTURES = [1, 2, 3];

/**
 * Fills an empty database with the demo shop, all or nothing (docs/configuration.md); `zone` is that of its days.
 * @returns whether this process did
 */
export async function fillDemoShop(
  { store, pictures, proofs, ids }: Shop,
  log: Logger,
  zone: string,
): Promise<boolean> {
  if (!(await isUntouched(store.reader))) return false;
  const began = Date.now();
  const data = await readDemoData();
  const adopted = await adoptPictures(data, (master) => pictures.adopt(master));
  const shots = await takeShots(data, async (master) => (await proofs.save(master)).file);
  const isFirst = await store.transaction(
    async (tx) => {
      // Of several servers that start together on PostgreSQL one fills the shop, and the others wait for it.
      if (!(await insertSetting(tx, { key: 'demo_filled_at', value: new Date(tx.now).toISOString() }))) return false;
      // Those of an empty shop's first start: the demo shop brings its own.
      await deleteDrafts(tx);
      const pictureIds = new Map<string, number>();
      for (const [file, picture] of adopted) pictureIds.set(file, await insertPicture(tx, picture));
      const pictureId = (file: string) => {
        const id = pictureIds.get(file);
        if (id === undefined) throw new Error(`the demo shop has no picture ${file}`);
        return id;
      };
      const items = await fillCatalogue(tx, data, { pictureId, shots });
      await fillStorefront(tx, data, pictureId);
      const { reviews: words, storefront } = data;
      await fillHistory(tx, { ids, nicknames: storefront.nicknames, items, words, orders: ORDERS, zone });
      return true;
    },
    { bulk: true },
  );
  if (!isFirst) for (const file of shots.values()) await proofs.remove(file);
  if (isFirst) log.info({ ms: Date.now() - began, pictures: adopted.size }, 'the demo shop was filled');
  return isFirst;
}

/** File names of every picture that the data names. */
function pictureFiles({ categories, storefront }: DemoData): string[] {
  const items = categories.flatMap(({ items }) => items.flatMap(({ slug }) => PICTURES.map((n) => `${slug}-${n}`)));
  const tiles = categories.map(({ category }) => `category-${category.id}`);
  return [...items, ...tiles, ...[...storefront.carousel, ...storefront.mallBanners].map(({ picture }) => picture)];
}

async function adoptPictures(
  data: DemoData,
  adopt: (master: Buffer) => Promise<AdoptedPicture>,
): Promise<Map<string, AdoptedPicture>> {
  const entries = await pLimit(4).map(
    pictureFiles(data),
    async (file) => [file, await adopt(await readDemoPicture(file))] as const,
  );
  return new Map(entries);
}

/** Pictures that reviews show, by the item's slug: of what is bought most, and of what has options. */
async function takeShots(data: DemoData, save: (master: Buffer) => Promise<string>): Promise<Map<string, string>> {
  const shown = data.categories
    .flatMap(({ items }) => items)
    .filter(({ options, popularity }) => options.length > 0 || popularity >= OFTEN);
  const entries = await pLimit(4).map(
    shown,
    async ({ slug }) => [slug, await save(await readDemoPicture(`${slug}-2`))] as const,
  );
  return new Map(entries);
}

/** All texts but the base one, which is in the row itself. */
function besideBase<Text>(texts: Record<string, Text>): Record<string, Text> {
  return Object.fromEntries(Object.entries(texts).filter(([locale]) => locale !== DEFAULT_LOCALE));
}

interface Pictured {
  pictureId: (file: string) => number;
  shots: ReadonlyMap<string, string>;
}

async function fillCatalogue(
  tx: Writer,
  { categories, words }: DemoData,
  { pictureId, shots }: Pictured,
): Promise<FilledItem[]> {
  const filled: FilledItem[] = [];
  for (const [position, { category, items }] of categories.entries()) {
    const { id, names } = category;
    const tile = pictureId(`category-${id}`);
    await insertCategory(tx, { id, name: names[DEFAULT_LOCALE], position, pictureId: tile }, besideBase(names));
    for (const item of items) filled.push(await fillItem(tx, id, item, { words, pictureId, shots }));
  }
  return filled;
}

async function fillItem(
  tx: Writer,
  categoryId: number,
  item: DemoData['categories'][number]['items'][number],
  { words, pictureId, shots }: Pictured & { words: DemoData['words'] },
): Promise<FilledItem> {
  const texts = Object.fromEntries(
    Object.entries(item.texts).map(([locale, { name, content }]) => [locale, { name, content: sanitise(content) }]),
  );
  const base = item.texts[DEFAULT_LOCALE];
  const pictureIds = PICTURES.map((n) => pictureId(`${item.slug}-${n}`));
  const shown = { price: fen(item.price), tax: fen(item.tax), pictureId: pictureIds[0] ?? 0 };
  const id = await insertItem(
    tx,
    {
      ...itemDefaults,
      ...shown,
      categoryId,
      name: base.name,
      content: sanitise(base.content),
      orgPrice: fen(item.orgPrice),
      stock: item.stock,
      groupSize: item.groupSize,
      groupSeconds: item.groupHours * 3600,
      saleEndsAt: item.saleEndsInDays === undefined ? null : tx.now + item.saleEndsInDays * DAY,
      hot: item.hot,
    },
    besideBase(texts),
    pictureIds,
  );
  const names = Object.fromEntries(Object.entries(item.texts).map(([locale, { name }]) => [locale, name]));
  const options = await fillOptions(tx, id, item, { words, pictureId: (n) => pictureIds[n - 1] ?? 0 });
  const shot = shots.get(item.slug) ?? null;
  return { ...shown, id, categoryId, names, size: item.groupSize, popularity: item.popularity, options, shot };
}

async function fillStorefront(
  tx: Writer,
  { storefront }: DemoData,
  pictureId: (file: string) => number,
): Promise<void> {
  for (const [position, { picture, tone, href, texts }] of storefront.carousel.entries()) {
    const banner = { position, tone, href, pictureId: pictureId(picture), ...texts[DEFAULT_LOCALE] };
    await writeSlide(tx, { ...banner, shown: true, texts: besideBase(texts) });
  }
  for (const [position, { picture, tone, categoryId }] of storefront.mallBanners.entries()) {
    await writeMallBanner(tx, { position, tone, categoryId, pictureId: pictureId(picture), shown: true });
  }
  for (const [position, texts] of storefront.notices.entries()) {
    const others = Object.entries(besideBase(texts)).map(([locale, text]) => [locale, { text }]);
    const notice = { position, text: texts[DEFAULT_LOCALE], shown: true };
    await writeNotice(tx, { ...notice, texts: Object.fromEntries(others) });
  }
  await insertSetting(tx, { key: 'kf_url', value: 'mailto:support@example.com' });
  await insertSetting(tx, { key: 'return_address', value: 'pintuan demo shop · Returns · 1 Example Road' });
  await insertSetting(tx, { key: 'transfer_account', value: 'Demo Bank · 6222 0000 0000 0000 · pintuan demo shop' });
}
