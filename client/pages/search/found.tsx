import type { ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SectionHeading } from '../../ui/main-column/main-column.tsx';
import { ProductSkeletons } from '../../ui/skeleton/skeleton.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './search.module.css';

type Items = CallOutput<'itemSearch'>;

interface FoundProps {
  query: string;
  page: ListPage<Items[number]>;
}

/** The items that were found, then those that are near, said as such; more load as the reader nears the end. */
export function Found({ query, page }: FoundProps) {
  const { t } = useTexts();
  const { items, more } = usePages(page, `/search?q=${encodeURIComponent(query)}`, { storesPages: true, ranked: true });
  const busy = more?.busy ?? false;
  const found = items.filter(({ near }) => !near);
  const near = items.filter((item) => item.near);
  const title = <Text k={found.length > 0 ? 'search.found' : 'search.nothing.title'} query={<bdi>{query}</bdi>} />;
  return (
    <>
      <Part id="found" heading={<span>{title}</span>} items={found} leads busy={busy && near.length === 0} />
      {near.length > 0 && (
        <Part id="near" heading={t('search.near')} items={near} leads={found.length === 0} busy={busy} />
      )}
      {more && <LoadMore {...more} />}
    </>
  );
}

interface PartProps {
  id: string;
  heading: ReactNode;
  items: Items;
  /** Whether its first picture is the first of the page. */
  leads: boolean;
  busy: boolean;
}

function Part({ id, heading, items, leads, busy }: PartProps) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {items.length > 0 && (
        <ProductGrid items={items} busy={busy} leads={leads}>
          {busy && <ProductSkeletons cards={2} />}
        </ProductGrid>
      )}
    </section>
  );
}
