import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { withVariant } from '../../../shared/variants.ts';
import { useMay } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskPrice, type Cut } from '../../ui/goods/ask-price.tsx';
import { Note } from '../../ui/note/note.tsx';
import { type Draft, draftOf } from './draft.ts';
import styles from './item.module.css';
import { fenOf, variantAt, variantsOf, wireOfNext, wordsAt } from './variant-draft.ts';

interface PriceCutProps {
  item: ConsoleOutput<'item'>;
  draft: Draft;
  /** What was refused: it may be a price, that of now or the next one, that takes a second person. */
  refused: Refused | null;
  /** It waits now: the draft has what is stored again, and the rest of it is saved as ever. */
  asked: (stored: Partial<Draft>) => void;
}

interface Wanted {
  cut: Pick<Cut, 'variant' | 'name' | 'before' | 'org_price' | 'tax' | 'next_price_at'> & { price: number | null };
  /** The draft without that. */
  without: Partial<Draft>;
}

/** What is asked for: the price, the one that begins later, or that of a variant; null if it cannot be asked for. */
function wantedOf({ item, draft, refused }: Omit<PriceCutProps, 'asked'>): Wanted | null {
  const stored = draftOf(item);
  if (refused?.field === 'variants') return wantedOfVariant(item, draft, refused);
  if (refused?.field !== 'next_price') {
    const { price, org_price, tax } = draft;
    return {
      cut: { name: item.name, before: item.price, price, org_price: org_price ?? undefined, tax: tax ?? undefined },
      without: { price: stored.price, org_price: stored.org_price, tax: stored.tax },
    };
  }
  const { next_price, next_org_price, next_tax, next_price_at } = stored;
  return {
    cut: {
      name: item.name,
      before: item.price,
      price: draft.next_price,
      org_price: draft.next_org_price ?? undefined,
      tax: draft.next_tax ?? undefined,
      next_price_at: draft.next_price_at ?? undefined,
    },
    without: { next_price, next_org_price, next_tax, next_price_at },
  };
}

/** A variant that is not stored yet is given another price first. */
function wantedOfVariant(item: ConsoleOutput<'item'>, draft: Draft, { data }: Refused): Wanted | null {
  const { variant, of } = data as { variant: number | null; of?: 'price' | 'next_price' };
  const stored = item.variants.find(({ id }) => id === variant);
  const [key, cell] = Object.entries(draft.variants).find(([, { id }]) => id === stored?.id) ?? [];
  if (!stored || key === undefined || cell === undefined) return null;
  const { price, org_price, tax, next_price, next_org_price, next_tax } = variantAt(variantsOf(item), key);
  const about = { variant: stored.id, name: withVariant(item.name, wordsAt(draft, key)), before: stored.price };
  if (of === 'next_price') {
    const next = wireOfNext(cell);
    return {
      cut: {
        ...about,
        price: next.next_price,
        org_price: next.next_org_price ?? undefined,
        tax: next.next_tax ?? undefined,
        next_price_at: draft.next_price_at ?? undefined,
      },
      without: {
        variants: { ...draft.variants, [key]: { ...cell, next_price, next_org_price, next_tax } },
        ...(!isNextOfOthers(draft, key) && { next_price_at: item.next_price_at }),
      },
    };
  }
  const sum = fenOf(cell.price);
  return {
    cut: {
      ...about,
      price: sum,
      org_price: fenOf(cell.org_price, sum) ?? undefined,
      tax: fenOf(cell.tax, 0) ?? undefined,
    },
    without: { variants: { ...draft.variants, [key]: { ...cell, price, org_price, tax } } },
  };
}

/** Whether another variant has a next price, for which its time stays. */
const isNextOfOthers = ({ variants }: Draft, own: string): boolean =>
  Object.entries(variants).some(([key, { next_price }]) => key !== own && next_price.trim() !== '');

/** A price that was refused as a deep cut can be asked for. */
export function PriceCut({ item, draft, refused, asked }: PriceCutProps) {
  const { t } = useTexts();
  const may = useMay()('priceCuts:ask');
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(false);
  const { id, version } = item;
  const wanted = wantedOf({ item, draft, refused });
  const price = wanted?.cut.price ?? null;
  const done = (isWaiting: boolean) => {
    if (isWaiting && wanted) asked(wanted.without);
    setOpen(false);
    setWaits(isWaiting);
  };
  return (
    <>
      {refused?.reason === 'priceCutAsks' && may && wanted && (
        <p className={styles.cut}>
          <Button icon="approve" onClick={() => setOpen(true)}>
            {t('item.cutAsk')}
          </Button>
        </p>
      )}
      <div role="status">{waits && <Note icon="clock">{t('item.cutAsked')}</Note>}</div>
      {open && wanted && price !== null && (
        <AskPrice cut={{ ...wanted.cut, id, version, price }} onClose={() => setOpen(false)} onAsked={done} />
      )}
    </>
  );
}
