import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { SectionHeading } from '../../components/page/page.tsx';
import { firstPlaceholders } from '../../components/product-card/first-placeholders.ts';
import { ProductGrid } from '../../components/product-card/product-grid.tsx';
import { SearchBox } from '../../components/search/search-box.tsx';
import { Banners } from './banners.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import styles from './home.module.css';
import { NoticeBar } from './notice-bar.tsx';

/** The front of the shop (spec, section 2). */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [shop, banners, items] = await Promise.all([api.shop({}), api.carousel({}), api.itemHotList({})]);
  const { name, notices, categories } = shop.data;
  return {
    shop: { name, notices, categories },
    banners: firstPlaceholders(banners.data, 1),
    items: firstPlaceholders(items.data),
  };
}

type HomeData = Awaited<ReturnType<typeof loader>>;

export const handle = {
  title: (t, data) => data?.shop.name ?? t('home.title'),
  bar: 'home',
  tab: 'home',
  access: 'public',
} satisfies ScreenHandle<HomeData>;

export function Component() {
  const { t } = useTexts();
  const { shop, banners, items } = useLoaderData<HomeData>();
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
        {items.length > 0 ? (
          <ProductGrid items={items} />
        ) : (
          <Empty icon="box" title={t('home.empty.title')} text={t('home.empty.text')} />
        )}
      </section>
    </main>
  );
}
