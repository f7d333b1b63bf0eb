import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { type ListPage, pageAddress } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';

/** The address of the list without a cursor. */
const LIST = '/';

type LaterItems = typeof import('./later-items.tsx');

/** Once loaded it is there at once, so that Back finds the list as long as it was left. */
let loaded: LaterItems | null = null;

const load = () => import('./later-items.tsx');

interface HotItemsProps {
  page: ListPage<CallOutput<'itemHotList'>[number]>;
  /** Nothing with a picture stands above. */
  leads: boolean;
}

/**
 * A page of hot items; what reads on is loaded when the reader comes near the end. Not by `useOnDemand`: nobody has
 * tapped, so no toast tells of a failure, and the link itself asks again.
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
