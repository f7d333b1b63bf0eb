import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { usualEnd } from '../../../shared/console/list-ends.ts';
import { withdrawalStatuses } from '../../../shared/contract/enums.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useNow } from '../../lib/now.ts';
import { useOutcome } from '../../lib/outcome.ts';
import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Note, Outcome } from '../../ui/note/note.tsx';
import { Doubts, UnderWayTags, WithdrawalTag } from '../../ui/people/money-tags.tsx';
import { ShopperChips } from '../../ui/people/shopper-chips.tsx';
import { QueueLengthAndSum } from '../../ui/queue/queue-length.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { WaitingAge } from '../../ui/time/waiting-age.tsx';
import { BankFile } from './bank-file.tsx';
import { type ManyOutcome, PayMany } from './pay-many.tsx';
import type { WithdrawalRow } from './row.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const shopper = searchParams.get('shopper') ?? undefined;
  const asked = withdrawalStatuses.find((one) => one === searchParams.get('status'));
  const status = asked ?? (shopper === undefined ? 'pending' : undefined);
  const { data, next } = await context
    .get(apiContext)
    .page('withdrawals', { status, shopper, ...placeIn(searchParams) });
  return { ...data, next, status, shopper };
}

/** Money that goes out: the oldest first, and a file for the bank of many; or all of a shopper, the newest first. */
export function Component() {
  const { t } = useTexts();
  const { rows, next, promise, waiting, status, shopper } = useLoaderData<typeof loader>();
  const may = useMay();
  const outcome = useOutcome();
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set());
  const [paying, setPaying] = useState(false);
  const [many, setMany] = useState<ManyOutcome | null>(null);
  const mayPay = status === 'pending' && may('withdrawals:do');
  const picked = rows.filter(({ id }) => ids.has(id));
  const made = () => {
    setIds(new Set());
    void revalidate();
  };
  return (
    <ScreenLayout
      title={t('screen.withdrawals')}
      sub={shopper === undefined && <QueueLengthAndSum {...waiting} fen={waiting.money} />}
      foot={
        picked.length > 0 && (
          <BankFile
            rows={picked}
            mayMake={may('cardNumbers:read')}
            onMade={made}
            onPay={() => setPaying(true)}
            onLeaveOut={(out) => setIds(new Set([...ids].filter((id) => !out.includes(Number(id)))))}
          />
        )
      }
    >
      <Stack>
        {(many?.done ?? outcome) && <Outcome>{many?.done ?? outcome}</Outcome>}
        {many?.not.map((line) => (
          <Note key={line} tone="late">
            {line}
          </Note>
        ))}
        <Chips label={t('table.status')}>
          <ShopperChips shopper={shopper} />
          {withdrawalStatuses.map((one) => (
            <FilterChip key={one} name="status" value={one === 'pending' && !shopper ? null : one}>
              {t(`withdrawal.${one}`)}
            </FilterChip>
          ))}
        </Chips>
        <TableCard
          label={t('screen.withdrawals')}
          columns={useColumns(promise, status === undefined)}
          rows={rows}
          idOf={({ id }) => id}
          to={({ id }) => `/withdrawals/${id}`}
          selection={mayPay ? { ids, change: setIds, nameOf: (id) => `W${id}` } : undefined}
          empty={
            <Empty link={<EntryLink to="today" />}>
              {t(status === 'pending' && !shopper ? 'withdrawals.empty' : 'withdrawals.none')}
            </Empty>
          }
        />
        <Pager
          rows={rows.length}
          next={next}
          usual={usualEnd(status === 'pending')}
          total={(api) => api.call('withdrawalsCount', { status, shopper })}
        />
      </Stack>
      {paying && (
        <PayMany
          rows={picked}
          onClose={() => setPaying(false)}
          onDone={(sentences) => {
            setPaying(false);
            setIds(new Set());
            setMany(sentences);
          }}
        />
      )}
    </ScreenLayout>
  );
}

/** `mixed` are rows of every state, so each says its own. */
function useColumns(promise: number, mixed: boolean): Column<WithdrawalRow>[] {
  const { t } = useTexts();
  const now = useNow(30_000);
  return [
    { key: 'id', title: t('table.number'), phone: 'second', cell: ({ id }) => <Num>{`W${id}`}</Num> },
    { key: 'shopper', title: t('queue.shopper'), phone: 'start', cell: ({ shopper }) => <bdi>{shopper.nickname}</bdi> },
    {
      key: 'card',
      title: t('withdrawal.card'),
      phone: 'none',
      cell: ({ bank_name, bank_account }) => (
        <>
          <Num>{bank_account}</Num> <bdi>{bank_name}</bdi>
        </>
      ),
    },
    {
      key: 'look',
      title: t(mixed ? 'table.status' : 'table.look'),
      phone: 'third',
      cell: (row) => (
        <>
          {mixed && <WithdrawalTag status={row.status} />}{' '}
          {(!mixed || row.status === 'pending') && <Look row={row} now={now} />}
        </>
      ),
    },
    {
      key: 'age',
      title: t('table.age'),
      end: true,
      phone: 'secondEnd',
      cell: ({ created_at, status }) =>
        status === 'pending' ? <WaitingAge since={created_at} promise={promise} /> : <Time at={created_at} />,
    },
    moneyColumn({ of: 'money', title: t('table.sum'), phone: 'end', strong: true }),
  ];
}

/** What one has to look at before it is paid: first what speaks against paying it at all. */
function Look({ row, now }: { row: WithdrawalRow; now: number }) {
  const { t, dateTime } = useTexts();
  const { payable_at } = row;
  return (
    <>
      <Doubts row={row} />{' '}
      {payable_at !== null && payable_at > now && (
        <Tag tone="wait">{t('withdrawal.from', { time: dateTime(payable_at) })}</Tag>
      )}{' '}
      <UnderWayTags row={row} />
    </>
  );
}
