import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { apiContext } from '../../lib/context.ts';
import { notFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { GridPage, SectionHeading } from '../../ui/main-column/main-column.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh/pull-to-refresh.tsx';
import { useShare } from '../../ui/share/use-share.tsx';
import { ProductSkeletons } from '../../ui/skeleton/skeleton.tsx';
import { BarButton } from '../../ui/title-bar/bar-action.tsx';

type ListData = Awaited<ReturnType<typeof loader>>;

function itemsOf({ context, params }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).itemList({ id: params.id ?? '', cursor });
}

/** One page of a category (docs/spec.md, section 2); 404 if there is no such category or page. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const [shop, page] = await Promise.all([context.get(apiContext).shop({}), askedPage(request, itemsOf(args))]);
  const category = shop.data.categories.find(({ id }) => String(id) === params.id);
  if (!category) throw notFound();
  return {
    category: { id: category.id, name: category.name, locale: category.locale },
    page: { ...page, items: firstPlaceholders(page.items) },
  };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, itemsOf(args));

export const handle = {
  title: (t, data) => (data ? `${data.category.name} – ${t('list.title')}` : t('list.title')),
  heading: (t) => t('list.title'),
  tab: 'home',
  wide: true,
  access: 'public',
  query: ['cursor'],
} satisfies ScreenHandle<ListData>;

export function Component() {
  const { category, page } = useLoaderData<typeof loader>();
  const { locale } = useTexts();
  return <Category key={`${category.id} ${page.cursor} ${locale}`} category={category} page={page} />;
}

function Category({ category, page }: ListData) {
  const { t, locale } = useTexts();
  const { items, more } = usePages(page, `/list/${category.id}`, { storesPages: true });
  const busy = more?.busy;
  const { onShare, sheet } = useShare(`/list/${category.id}`, category.name);
  const link = { to: '/', text: t('list.empty.action') };
  return (
    <GridPage>
      <PullToRefresh />
      <BarButton icon="share" label={t('action.share')} onClick={onShare} />
      {sheet}
      <SectionHeading>
        <bdi lang={langOf(category.locale, locale)}>{category.name}</bdi>
      </SectionHeading>
      {items.length === 0 && <Empty icon="box" title={t('list.empty.title')} text={t('list.empty.text')} link={link} />}
      <ProductGrid items={items} busy={busy} leads>
        {busy && <ProductSkeletons cards={2} />}
      </ProductGrid>
      {more && <LoadMore {...more} />}
    </GridPage>
  );
}
