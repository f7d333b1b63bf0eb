import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import type { TransferKind } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { PlaceLink } from '../../ui/people/place-link.tsx';
import { useTransferWords } from '../../ui/people/transfer-words.ts';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { FromTo } from '../../ui/tracks/tracks.tsx';
import { useAccountName } from './account-name.ts';

type Row = ConsoleOutput<'transfers'>[number];

interface TransfersProps {
  filter: {
    account: string | undefined;
    day: string | undefined;
    order: string | undefined;
    kind: TransferKind | undefined;
  };
  rows: readonly Row[];
  next: string | null;
}

/** Every movement of money from one account to another, and what it belongs to. */
export function Transfers({ filter, rows, next }: TransfersProps) {
  const { t } = useTexts();
  const { kindOf } = useTransferWords();
  const nameOf = useAccountName();
  const { account, day, order, kind } = filter;
  const where = [account && nameOf(account, account.split(':')[1]), day, order && spaced(order)];
  const of = [...where, kind && kindOf(kind)].filter(Boolean);
  return (
    <>
      <TableCard<Row>
        titled
        id="transfers"
        sub={of.join(' · ')}
        more={of.length > 0 && <MoreLink to="/money">{t('money.allTransfers')}</MoreLink>}
        label={t('money.transfers')}
        rows={rows}
        idOf={({ id }) => id}
        empty={<NoneMatch link={<EntryLink to="recharges" />}>{t('money.noTransfers')}</NoneMatch>}
        columns={[
          {
            key: 'time',
            title: t('orders.time'),
            phone: 'second',
            cell: ({ created_at }) => <Time at={created_at} seconds />,
          },
          { key: 'id', title: t('orders.no'), phone: 'none', cell: ({ id }) => <Num>{`T-${id}`}</Num> },
          {
            key: 'accounts',
            title: t('order.fromTo'),
            phone: 'start',
            cell: ({ debit, credit, username }) => (
              <FromTo from={nameOf(debit, username)} to={nameOf(credit, username)} />
            ),
          },
          { key: 'kind', title: t('find.kind'), phone: 'none', cell: ({ kind }) => kindOf(kind as TransferKind) },
          {
            key: 'for',
            title: t('shopper.for'),
            phone: 'secondEnd',
            cell: ({ number, to }) => <PlaceLink number={number} to={to} />,
          },
          moneyColumn({ of: 'amount', title: t('orders.amount'), phone: 'end', strong: true }),
        ]}
      />
      <Pager
        rows={rows.length}
        next={next}
        card="transfers"
        usual={usualEnds.transfers}
        total={(api) => api.call('transfersCount', filter)}
      />
    </>
  );
}
