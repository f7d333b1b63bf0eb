import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMay } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskPrice } from '../../ui/goods/ask-price.tsx';
import { Note } from '../../ui/note/note.tsx';
import { type Draft, draftOf } from './draft.ts';
import styles from './item.module.css';

interface PriceCutProps {
  item: ConsoleOutput<'item'>;
  draft: Draft;
  /** What was refused: it may be a price, that of now or the next one, that takes a second person. */
  refused: Refused | null;
  /** It waits now: the draft has what is stored again, and the rest of it is saved as ever. */
  asked: (stored: Partial<Draft>) => void;
}

/** What is asked for, and what the draft has of it without that. */
function cutOf(draft: Draft, stored: Draft, isNext: boolean) {
  if (!isNext) {
    const { price, org_price, tax } = draft;
    return {
      cut: { price, org_price: org_price ?? undefined, tax: tax ?? undefined },
      without: { price: stored.price, org_price: stored.org_price, tax: stored.tax },
    };
  }
  const { next_price, next_org_price, next_tax, next_price_at } = stored;
  return {
    cut: {
      price: draft.next_price,
      org_price: draft.next_org_price ?? undefined,
      tax: draft.next_tax ?? undefined,
      next_price_at: draft.next_price_at ?? undefined,
    },
    without: { next_price, next_org_price, next_tax, next_price_at },
  };
}

/** A price that was refused as a deep cut can be asked for. */
export function PriceCut({ item, draft, refused, asked }: PriceCutProps) {
  const { t } = useTexts();
  const may = useMay()('priceCuts:ask');
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(false);
  const { id, version, name } = item;
  const { cut, without } = cutOf(draft, draftOf(item), refused?.field === 'next_price');
  const { price } = cut;
  const done = (isWaiting: boolean) => {
    if (isWaiting) asked(without);
    setOpen(false);
    setWaits(isWaiting);
  };
  return (
    <>
      {refused?.reason === 'priceCutAsks' && may && (
        <p className={styles.cut}>
          <Button icon="approve" onClick={() => setOpen(true)}>
            {t('item.cutAsk')}
          </Button>
        </p>
      )}
      <div role="status">{waits && <Note icon="clock">{t('item.cutAsked')}</Note>}</div>
      {open && price !== null && (
        <AskPrice
          cut={{ ...cut, id, version, name, before: item.price, price }}
          onClose={() => setOpen(false)}
          onAsked={done}
        />
      )}
    </>
  );
}
