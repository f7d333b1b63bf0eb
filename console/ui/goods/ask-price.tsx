import { useTexts } from '../../lib/texts.ts';
import { useSecond } from '../../lib/use-second.ts';
import { AskNote } from '../people/ask-note.tsx';

/** A price of an item, as it was seen, and as it shall be; sums in fen. */
export interface Cut {
  id: number;
  version: number;
  /** Of an item with options, which variant; `name` says it too. */
  variant?: number | undefined;
  name: string;
  before: number;
  price: number;
  org_price?: number | undefined;
  tax?: number | undefined;
  /** When it begins; at once if left out. */
  next_price_at?: number | undefined;
}

interface AskPriceProps {
  cut: Cut;
  onClose: () => void;
  /** Whether it waits, or was done alone. */
  onAsked: (waits: boolean) => void;
}

/** Asks a second person for a deep price cut. */
export function AskPrice({ cut, onClose, onAsked }: AskPriceProps) {
  const { t, money, dateTime } = useTexts();
  const { name, before, ...wanted } = cut;
  const second = useSecond('item.price');
  const rows = [
    [t('approval.fact.item'), name] as const,
    [t('approval.fact.price_before'), money(before)] as const,
    ...(cut.tax === undefined ? [] : [[t('approval.new.tax'), money(cut.tax)] as const]),
    ...(cut.next_price_at === undefined ? [] : [[t('approval.new.nextPriceAt'), dateTime(cut.next_price_at)] as const]),
  ];
  return (
    <AskNote
      call="itemPrice"
      title={t('item.cutAsk')}
      consequence={second.after(t('item.cutMeans', { name, before: money(before), after: money(cut.price) }))}
      label={second.button(t('staff.ask'))}
      summary={() => ({ verb: t('approval.kind.item.price'), fen: cut.price, rows })}
      fields={(note) => ({ ...wanted, note })}
      onClose={onClose}
      onDone={({ state }) => onAsked(state === 'waiting')}
    />
  );
}
