import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useServices } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MoneyField, TextArea } from '../../ui/field/field.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { type Owner, OwnerField } from './owner-field.tsx';
import { type OddPayment, storyOf, sumOf } from './row.ts';
import { isForRecharge, useMove } from './use-move.ts';

interface HandleProps {
  row: OddPayment;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

/** What is done with an odd payment: its money is moved, or it is put by. */
export function Handle(props: HandleProps) {
  const { direction } = props.row;
  return direction === null ? <PutBy {...props} /> : <Move {...props} direction={direction} />;
}

/** Credited to a shopper, or taken back from one, with amount, person and consequence beside the button. */
function Move({ row, direction, onDone, onClose }: HandleProps & { direction: 'credit' | 'debit' }) {
  const { t, money } = useTexts();
  const { currency } = useServices().shop;
  const { number, foreign, most } = row;
  const sum = sumOf(row, currency);
  const [owner, setOwner] = useState<Owner | null>(row.shopper && { shopper: row.shopper, recharge: number });
  const [note, setNote] = useState('');
  const [fen, setFen] = useState<number | null>(foreign ? null : (most ?? row.money));
  const move = useMove(row, direction, owner, fen);
  const put = usePutBy(row, onDone);
  const { revalidate } = useRevalidator();
  const isKnown = owner !== null && fen !== null;
  const act = async () => {
    const outcome = note.trim() === '' ? null : await move.run(note.trim());
    if (outcome === null) return;
    onDone(outcome);
    await revalidate();
  };
  useKeys({ 'Ctrl+Enter': () => void act() }, 'dialog');
  const foot = (
    <>
      <Button kind="quiet" busy={put.busy} disabled={note.trim() === ''} onClick={() => void put.run(note)}>
        {t('payments.settle')}
      </Button>
      <Button
        kind="primary"
        size="big"
        icon="key"
        busy={move.busy}
        disabled={!isKnown || note.trim() === ''}
        onClick={act}
      >
        {move.label}
      </Button>
    </>
  );
  return (
    <Dialog title={t('payments.handleTitle', { amount: sum })} onClose={onClose} foot={foot}>
      <Happened row={row} />
      {direction === 'credit' && <OwnerField owner={owner} onChange={setOwner} />}
      {(foreign || most !== null) && (
        <MoneyField
          label={
            most === null
              ? t('payments.foreignSum', { currency: row.currency })
              : t('payments.debitMost', { amount: money(most) })
          }
          name="money"
          symbol={currency}
          fen={fen}
          onChange={setFen}
        />
      )}
      {isKnown && <Note>{move.means}</Note>}
      <TextArea
        label={t(isForRecharge(row, owner) ? 'payments.noteRead' : 'note.label')}
        name="note"
        value={note}
        maxLength={500}
        onChange={setNote}
      />
      <Note>{t('payments.settleMeans')}</Note>
      <RefusedNote refused={move.refused ?? put.refused} />
    </Dialog>
  );
}

/** Nothing is to be moved: somebody has looked into it. */
function PutBy({ row, onDone, onClose }: HandleProps) {
  const { t } = useTexts();
  const { currency } = useServices().shop;
  const [note, setNote] = useState('');
  const put = usePutBy(row, onDone);
  const run = () => put.run(note);
  useKeys({ 'Ctrl+Enter': () => void run() }, 'dialog');
  const act = { words: t('payments.settle'), busy: put.busy, disabled: note.trim() === '', run };
  return (
    <Dialog title={t('payments.handleTitle', { amount: sumOf(row, currency) })} onClose={onClose} act={act}>
      <Happened row={row} />
      <Note>{t('payments.settleMeans')}</Note>
      <TextArea label={t('note.label')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={put.refused} />
    </Dialog>
  );
}

/** Who else handles it, and what has happened. */
function Happened({ row }: { row: OddPayment }) {
  const { t } = useTexts();
  return (
    <>
      <Here subject={`payment:${row.id}`} />
      <Note tone="wait">{t(`payments.${storyOf(row)}.text`, { number: row.number })}</Note>
    </>
  );
}

function usePutBy(row: OddPayment, onDone: (outcome: string) => void) {
  const { t } = useTexts();
  const { currency } = useServices().shop;
  const { revalidate } = useRevalidator();
  const { run, busy, refused } = useAct('oddPaymentSettle');
  const putBy = async (note: string) => {
    if (note.trim() === '' || !(await run({ id: row.id, note: note.trim() })).done) return;
    onDone(t('payments.settled', { amount: sumOf(row, currency) }));
    await revalidate();
  };
  return { run: putBy, busy, refused };
}
