import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { SectionHeading } from '../../components/page/page.tsx';
import { ProductGrid } from '../../components/product-card/product-grid.tsx';

/** Nothing has that name; the suggestions follow. */
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
export function HotItems({ items }: { items: CallOutput<'itemHotList'> }) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="hot">
      <SectionHeading id="hot">{t('home.hot')}</SectionHeading>
      <ProductGrid items={items} leads />
    </section>
  );
}
