import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { apiContext } from '../../app/context.ts';
import { orNotFound } from '../../app/not-found.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { askedPage, type Page, pageAlone, pageAt } from '../../components/load-more/page.ts';
import { SectionHeading } from '../../components/page/page.tsx';
import { firstPlaceholders } from '../../components/product-card/first-placeholders.ts';
import { SearchBox } from '../../components/search/search-box.tsx';
import { Banners } from './banners.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import styles from './home.module.css';
import { HotItems } from './hot-items.tsx';
import { NoticeBar } from './notice-bar.tsx';

interface HomeData {
  shop: Pick<CallOutput<'shop'>, 'name' | 'notices' | 'categories'>;
  banners: CallOutput<'carousel'>;
  page: Page<CallOutput<'itemHotList'>[number]>;
}

/** The front of the shop (spec, section 2), with one page of what is hot. */
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
  return {
    shop: { name, notices, categories },
    banners: firstPlaceholders(banners.data, 1),
    page: { ...page, items: firstPlaceholders(page.items) },
  };
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
  const { shop, banners, page } = useLoaderData<HomeData>();
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <SearchBox />
        {shop.notices.length > 0 && <NoticeBar notices={shop.notices} />}
      </div>
      {banners.length > 0 && <Banners banners={banners} />}
      <CategoryTiles categories={shop.categories} />
      <section aria-labelledby="hot">
        <SectionHeading id="hot">{t('home.hot')}</SectionHeading>
        {page.items.length > 0 ? (
          <HotItems key={`${page.cursor} ${locale}`} page={page} leads={banners.length === 0} />
        ) : (
          <Empty icon="box" title={t('home.empty.title')} text={t('home.empty.text')} />
        )}
      </section>
    </main>
  );
}
