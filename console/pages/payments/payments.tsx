import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext, useMay, useServices } from '../../lib/context.ts';
import { useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Outcome } from '../../ui/note/note.tsx';
import { Person } from '../../ui/people/people.tsx';
import { QueueLength } from '../../ui/queue/queue-length.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age } from '../../ui/time/time.tsx';
import { Handle } from './handle.tsx';
import { type OddPayment, sumOf } from './row.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const { data, next } = await context.get(apiContext).page('oddPayments', { cursor });
  return { rows: data, next };
}

/** Payments that credited nothing, and those that were taken back. */
export function Component() {
  const { t } = useTexts();
  const { rows, next } = useLoaderData<typeof loader>();
  const length = useShell().queues.oddPayments;
  const maySettle = useMay()('recharges:do');
  const [settling, setSettling] = useState<OddPayment | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <ScreenLayout
      title={t('screen.payments')}
      sub={length && <QueueLength {...length} />}
      acts={
        <>
          <ButtonLink to="/unbought-payments" icon="group">
            {t('screen.unboughtPayments')}
          </ButtonLink>
          <ButtonLink to="/recharge-returns" icon="refund">
            {t('screen.rechargeReturns')}
          </ButtonLink>
        </>
      }
    >
      {outcome && <Outcome>{outcome}</Outcome>}
      <TableCard
        label={t('screen.payments')}
        columns={useColumns(maySettle ? setSettling : null)}
        rows={rows}
        idOf={({ id }) => id}
        empty={<Empty link={<EntryLink to="today" />}>{t('payments.empty')}</Empty>}
      />
      <Pager rows={rows.length} next={next} />
      {settling && (
        <Handle
          key={settling.id}
          row={settling}
          onClose={() => setSettling(null)}
          onDone={(sentence) => {
            setSettling(null);
            setOutcome(sentence);
          }}
        />
      )}
    </ScreenLayout>
  );
}

function useColumns(onSettle: ((row: OddPayment) => void) | null): Column<OddPayment>[] {
  const { t } = useTexts();
  const { currency } = useServices().shop;
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
      phone: 'third',
      cell: ({ shopper }) => (shopper ? <Person person={shopper} inRow /> : t('facts.none')),
    },
    {
      key: 'state',
      title: t('payments.recharge'),
      phone: 'none',
      cell: ({ recharge }) =>
        recharge ? (
          <>
            <span>{t(`recharge.${recharge.status}`)}</span> <Money fen={recharge.money} />
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
      cell: (row) => (
        <b>
          <Num>{sumOf(row, currency)}</Num>
        </b>
      ),
    },
    buttonColumn({ words: t('payments.handle'), of: ({ number }) => number, onClick: onSettle }),
  ];
}
