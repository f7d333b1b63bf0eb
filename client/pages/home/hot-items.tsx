import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { type Page, pageAddress } from '../../components/load-more/page.ts';
import { ProductGrid } from '../../components/product-card/product-grid.tsx';

/** The address of the list without a cursor. */
const LIST = '/';

type LaterItems = typeof import('./later-items.tsx');

/** Once loaded it is there at once, so that Back finds the list as long as it was left. */
let loaded: LaterItems | null = null;

/** A page of hot items; what reads on is loaded when the reader comes near the end. */
export function HotItems({ page }: { page: Page<CallOutput<'itemHotList'>[number]> }) {
  const [later, setLater] = useState(loaded);
  const [state, setState] = useState<'busy' | 'failed'>();
  const readOn = () => {
    setState('busy');
    import('./later-items.tsx').then(
      (part) => {
        loaded = part;
        setLater(part);
      },
      () => setState('failed'),
    );
  };
  const { items, next } = page;
  return (
    <ProductGrid items={items}>
      {later ? (
        <later.LaterItems page={page} list={LIST} />
      ) : (
        next !== null && (
          <LoadMore
            as="li"
            href={pageAddress(LIST, next)}
            busy={state === 'busy'}
            failed={state === 'failed'}
            onMore={readOn}
          />
        )
      )}
    </ProductGrid>
  );
}
