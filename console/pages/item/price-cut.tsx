import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskPrice } from '../../ui/goods/ask-price.tsx';
import { Note } from '../../ui/note/note.tsx';
import { type Draft, draftOf } from './draft.ts';
import styles from './item.module.css';

interface PriceCutProps {
  item: ConsoleOutput<'item'>;
  draft: Draft;
  /** The price was refused, since it takes a second person. */
  asks: boolean;
  /** It waits now: the draft has the stored sums again, and the rest of it is saved as ever. */
  asked: (stored: Pick<Draft, 'price' | 'org_price' | 'tax'>) => void;
}

/** A price that was refused as a deep cut can be asked for. */
export function PriceCut({ item, draft: { price, org_price, tax }, asks, asked }: PriceCutProps) {
  const { t } = useTexts();
  const may = useMay()('priceCuts:ask');
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(false);
  const { id, version, name } = item;
  const done = (isWaiting: boolean) => {
    const stored = draftOf(item);
    if (isWaiting) asked({ price: stored.price, org_price: stored.org_price, tax: stored.tax });
    setOpen(false);
    setWaits(isWaiting);
  };
  return (
    <>
      {asks && may && (
        <p className={styles.cut}>
          <Button icon="approve" onClick={() => setOpen(true)}>
            {t('item.cutAsk')}
          </Button>
        </p>
      )}
      <div role="status">{waits && <Note icon="clock">{t('item.cutAsked')}</Note>}</div>
      {open && price !== null && (
        <AskPrice
          cut={{
            ...{ id, version, name, before: item.price, price },
            ...{ org_price: org_price ?? undefined, tax: tax ?? undefined },
          }}
          onClose={() => setOpen(false)}
          onAsked={done}
        />
      )}
    </>
  );
}
