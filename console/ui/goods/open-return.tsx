import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type GoodsReturnReason, goodsReturnReasons } from '../../../shared/contract/enums.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Select } from '../field/field.tsx';
import { AskNote } from '../people/ask-note.tsx';
import { spaced } from '../people/people.tsx';
import { RowButton } from '../table/row-button.tsx';

export type Opening = NonNullable<ConsoleOutput<'order'>['goods']['opening']>;

interface OpenReturnButtonProps {
  opening: Opening;
  /** Of the order, in a row of many. */
  number?: string;
  onClick: () => void;
}

/** Begins a cancellation or a return for the shopper, for who may. */
export function OpenReturnButton({ opening, number, onClick }: OpenReturnButtonProps) {
  const { t } = useTexts();
  const mayDo = useMay()('returns:do');
  if (!mayDo) return null;
  const label = t(`returns.open.${opening.kind}`);
  if (number === undefined) return <Button onClick={onClick}>{label}</Button>;
  return (
    <RowButton of={number} onClick={onClick}>
      {label}
    </RowButton>
  );
}

interface OpenReturnProps {
  opening: Opening;
  /** Of the order. */
  number: string;
  /** Nickname of the shopper. */
  name: string;
  onClose: () => void;
}

/** Opens a cancellation or a return for the shopper: of what sum, for whom, and what follows. */
export function OpenReturn({ number, name, opening, onClose }: OpenReturnProps) {
  const { t, count, money } = useTexts();
  const { kind, gives_by_pieces: sums, remarks } = opening;
  const [quantity, setQuantity] = useState(sums.length);
  const gives = sums[quantity - 1] ?? opening.gives;
  const [reason, setReason] = useState<GoodsReturnReason>('other');
  const words = { name, amount: money(gives), number: spaced(number) };
  return (
    <AskNote
      call="returnOpen"
      title={t(`returns.open.title.${kind}`, words)}
      consequence={t(`returns.open.means.${kind}`, words)}
      label={t(`returns.open.sum.${kind}`, words)}
      remarks={remarks}
      fields={(note) => ({ number, kind, gives, quantity, reason, note })}
      onClose={onClose}
    >
      {/* What was not sent is cancelled whole. */}
      {kind === 'return' && sums.length > 1 && (
        <Select
          label={t('table.quantity')}
          value={String(quantity)}
          onChange={({ target }) => setQuantity(Number(target.value))}
          options={sums.map((_, at) => [String(at + 1), count(at + 1)] as const)}
        />
      )}
      <Select
        label={t('returns.open.reason')}
        value={reason}
        onChange={({ target }) => setReason(goodsReturnReasons.find((one) => one === target.value) ?? 'other')}
        options={goodsReturnReasons.map((one) => [one, t(`returns.reason.${one}`)] as const)}
      />
    </AskNote>
  );
}
