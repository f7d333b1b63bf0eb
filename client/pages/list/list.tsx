import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { askedPage, type ListPage, pageAlone, pageAt } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { apiContext } from '../../lib/context.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { SectionHeading } from '../../ui/page/page.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh/pull-to-refresh.tsx';
import { ProductSkeletons } from '../../ui/skeleton/skeleton.tsx';
import styles from './list.module.css';

interface ListData {
  category: { id: number; name: string };
  page: ListPage<CallOutput<'itemList'>[number]>;
}

/** One page of a category (docs/spec.md, section 2); what is no category, or no page of it, is a 404. */
export async function loader(
  { context, params, request }: LoaderFunctionArgs,
  inPlace: unknown,
): Promise<ListData | ListData['page']> {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const { cursor, alone } = askedPage(request, inPlace);
  const read = (from?: string) => api.itemList({ id, cursor: from });
  if (alone) return pageAlone(cursor, read);
  const [shop, page] = await Promise.all([api.shop({}), orNotFound(pageAt(cursor, read))]);
  const category = shop.data.categories.find((one) => String(one.id) === id);
  if (!category) throw notFound();
  return {
    category: { id: category.id, name: category.name },
    page: { ...page, items: firstPlaceholders(page.items) },
  };
}

export const handle = {
  title: (t, data) => (data ? `${data.category.name} – ${t('list.title')}` : t('list.title')),
  heading: (t) => t('list.title'),
  bar: 'inner',
  tab: 'home',
  access: 'public',
  query: ['cursor'],
} satisfies ScreenHandle<ListData>;

export function Component() {
  const { category, page } = useLoaderData<ListData>();
  const { locale } = useTexts();
  return <Category key={`${category.id} ${page.cursor} ${locale}`} category={category} page={page} />;
}

function Category({ category, page }: ListData) {
  const { t } = useTexts();
  const { items, more } = usePages(page, `/list/${category.id}`, { remember: true });
  const busy = more?.busy;
  const way = { to: '/', text: t('list.empty.action') };
  return (
    <main className={styles.page} data-wide>
      <PullToRefresh />
      <SectionHeading>{category.name}</SectionHeading>
      {items.length === 0 && <Empty icon="box" title={t('list.empty.title')} text={t('list.empty.text')} way={way} />}
      <ProductGrid items={items} busy={busy} leads>
        {busy && <ProductSkeletons cards={2} />}
      </ProductGrid>
      {more && <LoadMore {...more} />}
    </main>
  );
}
