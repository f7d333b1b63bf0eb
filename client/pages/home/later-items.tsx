import { useLayoutEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { type Page, pageAddress } from '../../components/load-more/page.ts';
import { usePages } from '../../components/load-more/use-pages.ts';
import { ProductCells } from '../../components/product-card/product-grid.tsx';
import { ProductSkeletons } from '../../components/skeleton/skeleton.tsx';

interface LaterItemsProps {
  page: Page<CallOutput<'itemHotList'>[number]>;
  /** The address of the list without a cursor. */
  list: string;
}

/** Cells of the hot items after the first page, as far as the reader has come, and what reads on. */
export function LaterItems({ page, list }: LaterItemsProps) {
  const { items, more } = usePages(page, list, { remember: true });
  // A keyboard goes on from the link that stands in the place of its own now.
  const link = () => document.querySelector<HTMLElement>(`a[href="${pageAddress(list, page.next ?? '')}"]`);
  const [replaced] = useState(() => link() !== null && link() === document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useLayoutEffect(() => {
    if (replaced) link()?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <ProductCells items={items.slice(page.items.length)} />
      {more?.busy && <ProductSkeletons cards={2} />}
      {more && <LoadMore as="li" {...more} />}
    </>
  );
}
