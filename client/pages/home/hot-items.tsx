import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { type ListPage, pageAddress } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';

/** The address of the list without a cursor. */
const LIST = '/';

type LaterItems = typeof import('./later-items.tsx');

/** Once loaded it is available synchronously, so that Back finds the list as long as before. */
let loaded: LaterItems | null = null;

const load = () => import('./later-items.tsx');

interface HotItemsProps {
  page: ListPage<CallOutput<'itemHotList'>[number]>;
  /** Nothing with a picture is above it. */
  leads: boolean;
}

/**
 * A page of hot items; the code of the next pages loads when the reader comes near the end. Not with `useOnDemand`: the
 * reader has not tapped, so a failure needs no toast, and the link itself is the retry.
 */
export function HotItems({ page, leads }: HotItemsProps) {
  const [later, setLater] = useState(loaded);
  const [state, setState] = useState<'busy' | 'failed'>();
  const readOn = () => {
    setState('busy');
    load().then(
      (part) => {
        loaded = part;
        setLater(part);
      },
      () => setState('failed'),
    );
  };
  const { items, next } = page;
  const busy = state === 'busy';
  return (
    <ProductGrid items={items} busy={busy && !later} leads={leads}>
      {later ? (
        <later.LaterItems page={page} list={LIST} />
      ) : (
        next !== null && (
          <LoadMore as="li" href={pageAddress(LIST, next)} busy={busy} failed={state === 'failed'} onMore={readOn} />
        )
      )}
    </ProductGrid>
  );
}
