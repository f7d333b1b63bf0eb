import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { SectionHeading } from '../../ui/main-column/main-column.tsx';
import { ProductSkeletons } from '../../ui/skeleton/skeleton.tsx';
import { Text } from '../../ui/text/text.tsx';

interface FoundProps {
  query: string;
  page: ListPage<CallOutput<'itemSearch'>[number]>;
}

/** The items that were found; more load as the reader nears the end. */
export function Found({ query, page }: FoundProps) {
  const { items, more } = usePages(page, `/search?q=${encodeURIComponent(query)}`, { storesPages: true });
  const busy = more?.busy;
  return (
    <section aria-labelledby="found">
      <SectionHeading id="found">
        <span>
          <Text k="search.found" query={<bdi>{query}</bdi>} />
        </span>
      </SectionHeading>
      <ProductGrid items={items} busy={busy} leads>
        {busy && <ProductSkeletons cards={2} />}
      </ProductGrid>
      {more && <LoadMore {...more} />}
    </section>
  );
}
