import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type GoodsReturnReason, goodsReturnReasons } from '../../../shared/contract/enums.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Select } from '../field/field.tsx';
import { AskNote } from '../people/ask-note.tsx';
import { spaced } from '../people/people.tsx';

export type Opening = NonNullable<ConsoleOutput<'order'>['goods']['opening']>;

interface OpenReturnProps {
  /** Of the order. */
  number: string;
  /** Nickname of the shopper. */
  name: string;
  /** Nothing stands here without one. */
  opening: Opening | null;
  /** In a row of many. */
  small?: boolean;
}

/** Opens a cancellation or a return for the shopper; its sheet says of what sum, for whom, and what follows. */
export function OpenReturn({ number, name, opening, small = false }: OpenReturnProps) {
  const { t } = useTexts();
  const mayDo = useMay()('returns:do');
  const [open, setOpen] = useState(false);
  if (!mayDo || !opening) return null;
  const label = t(`returns.open.${opening.kind}`);
  return (
    <>
      <Button
        size={small ? 'small' : 'normal'}
        aria-label={small ? `${label} ${number}` : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <Sheet number={number} name={name} opening={opening} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps extends Pick<OpenReturnProps, 'number' | 'name'> {
  opening: Opening;
  onClose: () => void;
}

function Sheet({ number, name, opening: { kind, gives, remarks }, onClose }: SheetProps) {
  const { t, money } = useTexts();
  const [reason, setReason] = useState<GoodsReturnReason>('other');
  const words = { name, amount: money(gives), number: spaced(number) };
  return (
    <AskNote
      call="returnOpen"
      title={t(`returns.open.title.${kind}`, words)}
      consequence={t(`returns.open.means.${kind}`, words)}
      label={t(`returns.open.sum.${kind}`, words)}
      remarks={remarks}
      fields={(note) => ({ number, kind, gives, reason, note })}
      onClose={onClose}
      onDone={onClose}
    >
      <Select
        label={t('returns.open.reason')}
        value={reason}
        onChange={({ target }) => setReason(goodsReturnReasons.find((one) => one === target.value) ?? 'other')}
        options={goodsReturnReasons.map((one) => [one, t(`returns.reason.${one}`)] as const)}
      />
    </AskNote>
  );
}
