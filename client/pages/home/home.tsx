import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { CategoryTiles } from '../../features/catalogue/category-tiles.tsx';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { askedPage, type ListPage, pageAlone, pageAt } from '../../features/paging/list-page.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { apiContext } from '../../lib/context.ts';
import { orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { SectionHeading } from '../../ui/page/page.tsx';
import { Banners } from './banners.tsx';
import styles from './home.module.css';
import { HotItems } from './hot-items.tsx';
import { NoticeBar } from './notice-bar.tsx';

interface HomeData {
  shop: Pick<CallOutput<'shop'>, 'name' | 'notices' | 'categories'>;
  banners: CallOutput<'carousel'>;
  page: ListPage<CallOutput<'itemHotList'>[number]>;
  /** What stands in the place of hot items where nothing is hot. */
  first: { name: string; items: CallOutput<'itemList'> } | null;
}

/** The categories that home leads to (docs/spec.md, section 9); the mall leads to all. */
const TILES = 8;

/** The front of the shop (docs/spec.md, section 2), with one page of what is hot. */
export async function loader(
  { context, request }: LoaderFunctionArgs,
  inPlace: unknown,
): Promise<HomeData | HomeData['page']> {
  const api = context.get(apiContext);
  const { cursor, alone } = askedPage(request, inPlace);
  const read = (from?: string) => api.itemHotList({ cursor: from });
  if (alone) return pageAlone(cursor, read);
  const [shop, banners, page] = await Promise.all([api.shop({}), api.carousel({}), orNotFound(pageAt(cursor, read))]);
  const { name, notices, categories } = shop.data;
  const tiles = categories.slice(0, TILES);
  return {
    shop: { name, notices, categories: tiles },
    banners: firstPlaceholders(banners.data, 1),
    page: { ...page, items: firstPlaceholders(page.items) },
    first: page.items.length > 0 || cursor ? null : await firstItems(api, tiles),
  };
}

/** The newest items of the first category that has any. */
async function firstItems(api: Api, categories: CallOutput<'shop'>['categories']): Promise<HomeData['first']> {
  for (const { id, name } of categories) {
    const { data } = await api.itemList({ id: String(id) });
    if (data.length > 0) return { name, items: firstPlaceholders(data) };
  }
  return null;
}

export const handle = {
  title: (t, data) => data?.shop.name ?? t('home.title'),
  bar: 'home',
  tab: 'home',
  access: 'public',
  query: ['cursor'],
} satisfies ScreenHandle<HomeData>;

export function Component() {
  const { t, locale } = useTexts();
  const { shop, banners, page, first } = useLoaderData<HomeData>();
  const nothing = page.items.length === 0 && first === null;
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <SearchBox />
        {shop.notices.length > 0 && <NoticeBar notices={shop.notices} />}
      </div>
      {banners.length > 0 && <Banners banners={banners} />}
      <CategoryTiles categories={shop.categories} />
      {nothing ? (
        <Empty icon="box" title={t('home.empty.title')} text={t('home.empty.text')} />
      ) : (
        <section aria-labelledby="items">
          <SectionHeading id="items">{first ? first.name : t('home.hot')}</SectionHeading>
          {first ? (
            <ProductGrid items={first.items} leads={banners.length === 0} />
          ) : (
            <HotItems key={`${page.cursor} ${locale}`} page={page} leads={banners.length === 0} />
          )}
        </section>
      )}
    </main>
  );
}
