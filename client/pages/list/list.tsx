import { data, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { readPage, usePages } from '../../components/load-more/use-pages.ts';
import { ProductGrid } from '../../components/product-card/product-grid.tsx';
import { ProductSkeletons } from '../../components/skeleton/skeleton.tsx';
import styles from './list.module.css';

/** One page of a category (spec, section 2); what is no category, or no page of it, is a 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
  try {
    const [shop, page] = await Promise.all([
      api.shop({}),
      readPage(cursor, (from) => api.itemList({ id, cursor: from })),
    ]);
    const category = shop.data.categories.find((one) => String(one.id) === id);
    if (category) return { category, page };
  } catch (problem) {
    if (!(problem instanceof Refusal && problem.code === 400)) throw problem;
  }
  throw data(null, { status: 404 });
}

type ListData = Awaited<ReturnType<typeof loader>>;

export const handle = {
  title: (t, data) => (data ? `${data.category.name} – ${t('list.title')}` : t('list.title')),
  heading: (t) => t('list.title'),
  bar: 'inner',
  tab: 'home',
  access: 'public',
} satisfies ScreenHandle<ListData>;

export function Component() {
  const { category, page } = useLoaderData<ListData>();
  return <Category key={`${category.id} ${page.cursor}`} category={category} page={page} />;
}

function Category({ category, page }: ListData) {
  const { t } = useTexts();
  const fetcher = useFetcher<typeof loader>();
  const { items, next } = usePages(page, fetcher.data?.page, { remember: true });
  const busy = fetcher.state !== 'idle';
  const more = `/list/${category.id}?cursor=${encodeURIComponent(next ?? '')}`;
  return (
    <main className={styles.page} data-wide>
      <h2 className={styles.heading}>{category.name}</h2>
      {items.length === 0 && (
        <Empty icon="box" title={t('list.empty.title')} text={t('list.empty.text')}>
          <ButtonLink kind="primary" to="/">
            {t('list.empty.action')}
          </ButtonLink>
        </Empty>
      )}
      <ProductGrid items={items} busy={busy}>
        {busy && <ProductSkeletons cards={2} />}
      </ProductGrid>
      {next !== null && (
        <LoadMore href={more} busy={busy} failed={fetcher.data?.page.failed} onMore={() => void fetcher.load(more)} />
      )}
    </main>
  );
}
