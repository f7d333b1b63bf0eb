import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Person } from '../../ui/people/people.tsx';
import { type Column, Pager, Table } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age } from '../../ui/time/time.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const { data, next } = await context.get(apiContext).page('oddPayments', { cursor });
  return { rows: data, next };
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

/** Payments that credited nothing, and those that were taken back. */
export function Component() {
  const { t } = useTexts();
  const { rows, next } = useLoaderData<typeof loader>();
  const maySettle = useMay()('recharges:do');
  const [settling, setSettling] = useState<Row | null>(null);
  return (
    <Page title={t('screen.payments')} sub={t('queue.rows', { count: rows.length })}>
      <Card>
        <Table
          label={t('screen.payments')}
          columns={useColumns(maySettle ? setSettling : null)}
          rows={rows}
          idOf={({ id }) => id}
          empty={<Empty>{t('payments.empty')}</Empty>}
        />
      </Card>
      <Pager rows={rows.length} next={next} />
      {settling && <Settle row={settling} onClose={() => setSettling(null)} />}
    </Page>
  );
}

function Settle({ row: { id, outcome, number, money: sum }, onClose }: { row: Row; onClose: () => void }) {
  const { t, money } = useTexts();
  const { revalidate } = useRevalidator();
  const act = useAct('oddPaymentSettle');
  const [note, setNote] = useState('');
  const settle = async () => {
    if (note.trim() === '' || !(await act.run({ id, note: note.trim() })).done) return;
    onClose();
    await revalidate();
  };
  useKeys({ 'Ctrl+Enter': () => void settle() }, 'dialog');
  const foot = (
    <Button kind="primary" size="big" busy={act.busy} disabled={note.trim() === ''} onClick={settle}>
      {t('payments.settle')}
    </Button>
  );
  return (
    <Dialog title={t('payments.settleTitle', { amount: money(sum) })} onClose={onClose} foot={foot}>
      <Note>{t(`payments.${outcome as 'unknown'}.text`, { number })}</Note>
      <Note>{t('payments.settleMeans')}</Note>
      <TextArea label={t('note.label')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={act.refused} />
    </Dialog>
  );
}

function useColumns(onSettle: ((row: Row) => void) | null): Column<Row>[] {
  const { t } = useTexts();
  return [
    {
      key: 'outcome',
      title: t('table.what'),
      phone: 'start',
      cell: ({ outcome }) => (
        <Tag tone={outcome.startsWith('dispute') || outcome.endsWith('refunded') ? 'late' : 'wait'} icon="alert">
          {t(`payments.${outcome as 'unknown'}`)}
        </Tag>
      ),
    },
    {
      key: 'number',
      title: t('table.number'),
      phone: 'second',
      cell: ({ number, recharge }) =>
        recharge ? (
          <Link to={`/recharges/${number}`}>
            <Num>{number}</Num>
          </Link>
        ) : (
          <Num>{number}</Num>
        ),
    },
    {
      key: 'shopper',
      title: t('queue.shopper'),
      phone: 'none',
      cell: ({ shopper }) => (shopper ? <Person person={shopper} /> : t('facts.none')),
    },
    {
      key: 'state',
      title: t('payments.recharge'),
      phone: 'none',
      cell: ({ recharge }) =>
        recharge ? (
          <>
            {t(`recharge.${recharge.status}`)} <Money fen={recharge.money} />
          </>
        ) : (
          t('facts.none')
        ),
    },
    {
      key: 'age',
      title: t('table.age'),
      end: true,
      phone: 'secondEnd',
      cell: (row) => <Age since={row.received_at} />,
    },
    {
      key: 'money',
      title: t('table.sum'),
      end: true,
      phone: 'end',
      cell: ({ money, currency }) => (
        <>
          <Money fen={money} strong /> {currency}
        </>
      ),
    },
    {
      key: 'settle',
      title: t('payments.settle'),
      hidden: true,
      end: true,
      phone: 'act',
      cell: (row) =>
        onSettle && (
          <Button size="small" onClick={() => onSettle(row)} aria-label={`${t('payments.settle')} ${row.number}`}>
            {t('payments.settle')}
          </Button>
        ),
    },
  ];
}
