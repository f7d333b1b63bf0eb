import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { placeIn } from '../../lib/list-query.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { BooksNote, useBooksLook } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Doubtful } from '../../ui/doubtful/doubtful.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Bought } from '../../ui/goods/item-name.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Note, Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { QueueLengthAndSum } from '../../ui/queue/queue-length.tsx';
import { Refuse } from '../../ui/refuse/refuse.tsx';
import { Push, ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { buttonColumn } from '../../ui/table/row-button.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { WaitingAge } from '../../ui/time/waiting-age.tsx';
import { Applicant, doubtfulRefunds, type RefundRow, refundsOnSheet } from './row.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const number = query.get('number') ?? undefined;
  const { data, next } = await context.get(apiContext).page('refunds', { number, ...placeIn(query) });
  return { ...data, next };
}

/** Tax refunds that were applied for: many are paid at once, each by itself. */
export function Component() {
  const texts = useTexts();
  const { t, money } = texts;
  const { rows, next, promise, waiting } = useLoaderData<typeof loader>();
  const mayDecide = useMay()('taxRefunds:do');
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const number = useSearchParams()[0].get('number');
  const [refusing, setRefusing] = useState<RefundRow | null>(null);
  const [outcome, setOutcome] = useState<{ done: string; not: string[] } | null>(null);
  const [note, setNote] = useState('');
  const [pay, refuse] = [useAct('refundsPay'), useAct('refundRefuse')];
  const books = useBooksLook();
  const picked = rows.filter(({ id }) => ids.has(id));
  const total = picked.reduce((sum, { tax }) => sum + tax, 0);

  const doubtful = doubtfulRefunds(picked);
  const count = picked.length;
  const summary: StepUpSummary = {
    verb: t('refunds.tax'),
    fen: total,
    rows: refundsOnSheet(picked, texts),
    final: t('refunds.means', { count, amount: money(total) }),
    look: (
      <>
        <Doubtful rows={doubtful} /> {books.look}
      </>
    ),
    button: t('refunds.pay', { count, amount: money(total) }),
  };
  const payAll = async () => {
    if (picked.length === 0) return;
    const acted = await pay.run({ ids: picked.map(({ id }) => id), note: note.trim() }, summary);
    if (!acted.done) return;
    const results = acted.data;
    const numberOf = (id: number) => rows.find((row) => row.id === id)?.number ?? String(id);
    const paid = results.filter(({ state }) => state === 'done').length;
    const waits = results.filter(({ state }) => state === 'waiting').length;
    setOutcome({
      done: t('refunds.done', { paid, waits }),
      not: results.filter(({ state }) => state === 'refused').map(({ id, reason }) => `${numberOf(id)}: ${reason}`),
    });
    setIds(new Set());
    setNote('');
    await revalidate();
  };
  const [only] = picked.length === 1 ? picked : [];
  useKeys(
    mayDecide
      ? {
          'Ctrl+Enter': () => void payAll(),
          ...(only && { r: () => setRefusing(only) }),
          Escape: () => setIds(new Set()),
        }
      : {},
  );

  return (
    <ScreenLayout
      title={t('screen.refunds')}
      sub={<QueueLengthAndSum {...waiting} fen={waiting.money} />}
      foot={
        picked.length > 0 && (
          <>
            <Doubtful rows={doubtful} />
            {only && (
              <Button kind="danger" hint="r" onClick={() => setRefusing(only)}>
                {t('keys.refuse')}
              </Button>
            )}
            <span>{summary.final}</span>
            <BooksNote />
            <RefusedNote refused={pay.refused} />
            <Push />
            <Field
              label={t('refunds.why')}
              name="note"
              value={note}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
            />
            <Button kind="primary" hint="Ctrl+Enter" busy={pay.busy} onClick={payAll}>
              {summary.button}
            </Button>
          </>
        )
      }
    >
      <Here subject="refunds:all" />
      {outcome && (
        <>
          <Outcome>{outcome.done}</Outcome>
          {outcome.not.map((line) => (
            <Note key={line} tone="late">
              {line}
            </Note>
          ))}
        </>
      )}
      <Stack>
        {number !== null && (
          <Chips label={t('table.order')}>
            <FilterChip name="number" value={null}>
              {`${spaced(number)} ×`}
            </FilterChip>
          </Chips>
        )}
        <TableCard
          label={t('screen.refunds')}
          columns={useColumns(promise, mayDecide ? setRefusing : null)}
          rows={rows}
          idOf={({ id }) => id}
          selection={
            mayDecide
              ? { ids, change: setIds, nameOf: (id) => rows.find((row) => row.id === id)?.number ?? '' }
              : undefined
          }
          empty={<NoneMatch link={<EntryLink to="today" />}>{t('refunds.empty')}</NoneMatch>}
        />
        <Pager rows={rows.length} next={next} usual={usualEnds.refunds} total={(api) => api.call('refundsCount', {})} />
      </Stack>
      {refusing && (
        <Refuse
          title={t('refunds.refuse')}
          consequence={t('refunds.refuseMeans', { number: refusing.number, name: refusing.shopper.nickname })}
          button={t('refunds.refuseSum', { amount: money(refusing.tax) })}
          remarks={refusing.remarks}
          busy={refuse.busy}
          refused={refuse.refused}
          onRefuse={async (remark) => {
            if (!(await refuse.run({ id: refusing.id, note: remark })).done) return;
            setOutcome({ done: t('refunds.refused', { number: refusing.number }), not: [] });
            setRefusing(null);
            await revalidate();
          }}
          onClose={() => setRefusing(null)}
        />
      )}
    </ScreenLayout>
  );
}

function useColumns(promise: number, onRefuse: ((row: RefundRow) => void) | null): Column<RefundRow>[] {
  const { t } = useTexts();
  const columns: Column<RefundRow>[] = [
    { key: 'shopper', title: t('queue.shopper'), phone: 'start', cell: (row) => <Applicant row={row} /> },
    { key: 'number', title: t('table.order'), phone: 'second', cell: ({ number }) => <Num>{spaced(number)}</Num> },
    {
      key: 'item',
      title: t('table.item'),
      phone: 'third',
      cell: ({ item, variant, quantity }) => <Bought name={item} variant={variant} quantity={quantity} />,
    },
    {
      key: 'age',
      title: t('table.age'),
      end: true,
      phone: 'secondEnd',
      cell: ({ requested_at }) => <WaitingAge since={requested_at} promise={promise} />,
    },
    moneyColumn({ of: 'price', title: t('table.paid'), phone: 'none' }),
    moneyColumn({ of: 'tax', title: t('refunds.tax'), phone: 'end', strong: true }),
  ];
  if (!onRefuse) return columns;
  return [...columns, buttonColumn({ words: t('keys.refuse'), of: ({ number }) => number, onClick: onRefuse })];
}
