import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useRevalidator } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { readLabel } from '../../../shared/packing-label.ts';
import { plainCode } from '../../../shared/typed.ts';
import { useApi, useMay } from '../../lib/context.ts';
import { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Field } from '../../ui/field/field.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Note, Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { QueueLengthAndSum } from '../../ui/queue/queue-length.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Beyond } from './beyond.tsx';
import { useColumns } from './columns.tsx';
import type { Carrier, ToSendPage, ToSendRow } from './data.ts';
import { ImportParcels } from './import.tsx';
import { Packing } from './packing.tsx';
import { Reprint } from './reprint.tsx';
import { Scan } from './scan.tsx';
import { Send } from './send.tsx';
import styles from './shipping.module.css';
import { Tools } from './tools.tsx';
import { useBatch } from './use-batch.ts';

interface ToSendProps {
  queue: ToSendPage;
  carriers: readonly Carrier[];
  chips: ReactNode;
}

/** What is being sent, and the mark of its label if that was scanned. */
interface Sending {
  row: ToSendRow;
  label?: string | undefined;
}

/** Orders that wait to be sent: one by one by their labels, or many by a file. */
export function ToSendTab({ queue: { data, next }, carriers, chips }: ToSendProps) {
  const { t } = useTexts();
  const mayDo = useMay()('shipping:do');
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const [sending, setSending] = useState<Sending | null>(null);
  const [open, setOpen] = useState<'import' | 'scan' | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const find = useFind(setSending);
  const field = useRef<HTMLInputElement>(null);
  const { rows, promise, waiting } = data;
  const ticked = rows.filter(({ number }) => ids.has(number));
  const picked = ticked.length > 0 ? ticked : rows;
  // A label that is printed twice may end up on two parcels: who wants that ticks it.
  const unprinted = rows.filter((row) => row.printed_at === null || row.label_outdated);
  const toPrint = ticked.length > 0 ? ticked : unprinted;
  const batch = useBatch(waiting);
  const done = async (sentence: string) => {
    // The sheet is gone at once: while it is there, nothing else takes the focus.
    flushSync(() => setSending(null));
    // A hand scanner types the next label there, and does not wait for the list.
    if (!isPhone()) field.current?.focus();
    setIds(new Set());
    setOutcome(sentence);
    await revalidate();
  };
  const columns = useColumns(promise);
  const send = buttonColumn<ToSendRow>({
    words: t('shipping.send'),
    of: ({ number }) => number,
    onClick: (row) => setSending({ row }),
  });
  const back = () => {
    batch.endPrint();
    // A label that was outdated is not any more.
    void revalidate();
  };
  const tools = { any: rows.length > 0, picked, toPrint, batch, onImport: () => setOpen('import') };
  if (batch.labels) return <Packing labels={batch.labels} onBack={back} />;

  return (
    <ScreenLayout
      title={t('screen.shipping')}
      sub={<QueueLengthAndSum {...waiting} fen={waiting.money} />}
      acts={mayDo && <Tools {...tools} place="desk" />}
    >
      <Stack>
        {chips}
        {outcome && <Outcome>{outcome}</Outcome>}
        <RefusedNote refused={batch.refused} />
        {mayDo && carriers.every((carrier) => !carrier.open) && (
          <Note tone="wait">
            <span>{`${t('shipping.emptyCarriers')} · `}</span>
            <Link to="/shipping?list=carriers">{t('shipping.carriers')}</Link>
          </Note>
        )}
        {mayDo && (
          <form className={styles.find} onSubmit={find.submit}>
            <Field
              ref={field}
              label={t('shipping.find')}
              name="number"
              inputMode="numeric"
              autoComplete="off"
              value={find.typed}
              onChange={({ target }) => find.type(target.value)}
              refused={find.refused}
            />
            <Button type="submit" busy={find.busy}>
              {t('shipping.send')}
            </Button>
            <Button icon="zoom" onClick={() => setOpen('scan')}>
              {t('shipping.scanOrder')}
            </Button>
          </form>
        )}
        {mayDo && <Tools {...tools} place="phone" />}
        {mayDo && waiting.count > rows.length && <Beyond shown={rows.length} waiting={waiting} batch={batch} />}
        <TableCard
          label={t('shipping.toSend')}
          columns={mayDo ? [...columns, send] : columns}
          rows={rows}
          idOf={({ number }) => number}
          selection={mayDo ? { ids, change: setIds, nameOf: (id) => String(id) } : undefined}
          empty={<Empty link={<EntryLink to="today" />}>{t('shipping.empty')}</Empty>}
        />
        <Pager rows={rows.length} next={next} usual={usualEnds.toSend} total={(api) => api.call('toSendCount', {})} />
      </Stack>
      {sending?.row.label_outdated && (
        <Reprint
          row={sending.row}
          busy={batch.printing}
          onClose={() => setSending(null)}
          onPrint={() => void batch.print([sending.row]).then(() => setSending(null))}
        />
      )}
      {sending && !sending.row.label_outdated && (
        <Send
          key={sending.row.number}
          {...sending}
          carriers={carriers}
          onClose={() => setSending(null)}
          onDone={() => void done(t('shipping.sentOne', { number: spaced(sending.row.number) }))}
        />
      )}
      {open === 'import' && (
        <ImportParcels
          onClose={() => setOpen(null)}
          onDone={(count) => void done(t('shipping.imported', { count })).then(() => setOpen(null))}
        />
      )}
      {open === 'scan' && (
        <Scan
          onClose={() => setOpen(null)}
          onFound={(text) => {
            setOpen(null);
            void find.look(text);
          }}
        />
      )}
    </ScreenLayout>
  );
}

/** The order of a label, whichever page it is on. */
function useFind(onFound: (sending: Sending) => void) {
  const { t } = useTexts();
  const api = useApi();
  const [typed, type] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Not by `useTry`, which takes one at a time: a hand scanner does not wait for the answer to the label before.
  const look = async (text: string) => {
    const { number, mark: label } = readLabel(plainCode(text));
    if (number === '') return;
    setBusy(true);
    setRefused(null);
    try {
      const [row] = (await api.page('toSend', { number, label })).data.rows;
      if (!row) return setRefused(t('shipping.notWaiting'));
      type('');
      onFound({ row, label });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error.message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(typed);
  };
  return { typed, type, busy, refused, look, submit };
}
