import { useLayoutEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductCells } from '../../features/catalogue/product-grid.tsx';
import { type ListPage, pageAddress } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { ProductSkeletons } from '../../ui/skeleton/skeleton.tsx';

interface LaterItemsProps {
  page: ListPage<CallOutput<'itemHotList'>[number]>;
  /** The address of the list without a cursor. */
  list: string;
}

/** The hot items after the first page, as far as the reader has scrolled, and the link to more. */
export function LaterItems({ page, list }: LaterItemsProps) {
  const { items, more } = usePages(page, list, { storesPages: true, ranked: true });
  // If the focus was on the link that this component replaces, it moves to the new link at the same address.
  const [replaced] = useState(() => {
    const address = pageAddress(list, page.next ?? '');
    return document.activeElement?.getAttribute('href') === address ? address : null;
  });
  useLayoutEffect(() => {
    if (replaced === null) return;
    document.querySelector<HTMLElement>(`a[href="${replaced}"]`)?.focus({ preventScroll: true });
  }, [replaced]);
  return (
    <>
      <ProductCells items={items.slice(page.items.length)} />
      {more?.busy && <ProductSkeletons cards={2} />}
      {more && <LoadMore as="li" {...more} />}
    </>
  );
}
