import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { CategoryTiles } from '../../features/catalogue/category-tiles.tsx';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './mall.module.css';

export const handle = {
  title: (t) => t('mall.title'),
  tab: 'mall',
  access: 'public',
} satisfies ScreenHandle;

/** Banners that link to categories (docs/spec.md, section 2), with the names of these, and every category. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { categories, mall_banners } = (await context.get(apiContext).shop({})).data;
  const byId = new Map(categories.map((category) => [category.id, category]));
  const banners = mall_banners.map((banner) => ({ ...banner, category: byId.get(banner.category_id) }));
  return { categories, banners };
}

export function Component() {
  const { t, locale } = useTexts();
  const { categories, banners } = useLoaderData<typeof loader>();
  return (
    <main className={styles.page}>
      {categories.length === 0 && <Empty icon="store" title={t('home.empty.title')} text={t('home.empty.text')} />}
      {banners.length > 0 && (
        <ul className={styles.banners}>
          {banners.map((banner, place) => (
            <li key={banner.id}>
              <Banner to={`/list/${banner.category_id}`} picture={banner} first={place === 0}>
                <strong>
                  <bdi lang={langOf(banner.category?.locale, locale)}>{banner.category?.name}</bdi>
                </strong>
                <span className={styles.go}>
                  <span>{t('mall.go')}</span>
                  <Icon name="next" size={15} flip />
                </span>
              </Banner>
            </li>
          ))}
        </ul>
      )}
      <CategoryTiles categories={categories} />
    </main>
  );
}
