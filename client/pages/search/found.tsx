import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../app/texts.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import type { Page } from '../../components/load-more/page.ts';
import { usePages } from '../../components/load-more/use-pages.ts';
import { SectionHeading } from '../../components/page/page.tsx';
import { Phrase } from '../../components/phrase/phrase.tsx';
import { ProductGrid } from '../../components/product-card/product-grid.tsx';
import { ProductSkeletons } from '../../components/skeleton/skeleton.tsx';

interface FoundProps {
  query: string;
  page: Page<CallOutput<'itemSearch'>[number]>;
}

/** The items that were found, read on as the reader nears their end. */
export function Found({ query, page }: FoundProps) {
  const { t } = useTexts();
  const { items, more } = usePages(page, `/search?q=${encodeURIComponent(query)}`, { remember: true });
  const busy = more?.busy;
  return (
    <section aria-labelledby="found">
      <SectionHeading id="found">
        <span>
          <Phrase text={t('search.found', { query: '{{query}}' })} parts={{ query: <bdi>{query}</bdi> }} />
        </span>
      </SectionHeading>
      <ProductGrid items={items} busy={busy} leads>
        {busy && <ProductSkeletons cards={2} />}
      </ProductGrid>
      {more && <LoadMore {...more} />}
    </section>
  );
}
