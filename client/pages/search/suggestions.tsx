import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { SectionHeading } from '../../ui/main-column/main-column.tsx';

/** Nothing was found; the suggestions follow. */
export function NothingFound({ query }: { query: string }) {
  const { t } = useTexts();
  return (
    <Empty icon="search" title={t('search.nothing.title', { query })} text={t('search.nothing.text')}>
      <ButtonLink kind="tint" to="/">
        {t('list.empty.action')}
      </ButtonLink>
    </Empty>
  );
}

/** What others buy. */
export function SuggestedItems({ items }: { items: CallOutput<'itemHotList'> }) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="hot">
      <SectionHeading id="hot">{t('home.hot')}</SectionHeading>
      <ProductGrid items={items} leads />
    </section>
  );
}
