import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { CategoryTiles } from '../../features/catalogue/category-tiles.tsx';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { GridPage, SectionHeading } from '../../ui/main-column/main-column.tsx';
import { Banners } from './banners.tsx';
import styles from './home.module.css';
import { HotItems } from './hot-items.tsx';
import { NoticeBar } from './notice-bar.tsx';

type HomeData = Awaited<ReturnType<typeof loader>>;

/** The categories on home (docs/spec.md, section 9); the mall has all. */
const TILES = 8;

function hotOf({ context }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).itemHotList({ cursor });
}

/** The home page (docs/spec.md, section 2), with one page of hot items. */
export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [shop, banners, page] = await Promise.all([
    api.shop({}),
    api.carousel({}),
    askedPage(args.request, hotOf(args)),
  ]);
  const { name, notices, notice_locales: noticeLocales, categories } = shop.data;
  const tiles = categories.slice(0, TILES);
  return {
    shop: {
      name,
      notices: notices.map((text, at) => ({ text, locale: noticeLocales?.[at] })),
      categories: tiles,
    },
    banners: firstPlaceholders(banners.data, 1),
    page: { ...page, items: firstPlaceholders(page.items) },
    /** Shown if there are no hot items. */
    first: page.items.length > 0 || page.cursor ? null : await firstItems(api, tiles),
  };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, hotOf(args));

/** The newest items of the first category that has any. */
async function firstItems(api: Api, categories: CallOutput<'shop'>['categories']) {
  for (const { id, name, locale } of categories) {
    const { data } = await api.itemList({ id: String(id) });
    if (data.length > 0) return { name, locale, items: firstPlaceholders(data) };
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
  const { shop, banners, page, first } = useLoaderData<typeof loader>();
  const nothing = page.items.length === 0 && first === null;
  return (
    <GridPage>
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
          <SectionHeading id="items">
            {first ? <bdi lang={langOf(first.locale, locale)}>{first.name}</bdi> : t('home.hot')}
          </SectionHeading>
          {first ? (
            <ProductGrid items={first.items} leads={banners.length === 0} />
          ) : (
            <HotItems key={`${page.cursor} ${locale}`} page={page} leads={banners.length === 0} />
          )}
        </section>
      )}
    </GridPage>
  );
}
