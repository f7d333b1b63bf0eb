import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { RechargeTag, UnderWayTags, WithdrawalTag } from '../../ui/people/money-tags.tsx';
import { moneyColumn, timeColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import type { Shopper } from './shopper-data.ts';

type Recharge = NonNullable<Shopper['recharges']>[number];
type Withdrawal = NonNullable<Shopper['withdrawals']>[number];

/** The newest recharges, for those who may read them. */
export function RechargesCard({ shopper: { id: shopper, recharges } }: { shopper: Shopper }) {
  const { t } = useTexts();
  if (recharges === null) return null;
  return (
    <TableCard<Recharge>
      titled
      more={<MoreLink to={`/recharges?shopper=${shopper}`}>{t('orders.all')}</MoreLink>}
      padded={recharges.length === 0}
      label={t('screen.recharges')}
      rows={recharges}
      idOf={({ id }) => id}
      // Beside it stand the others of this shopper.
      to={({ number }) => `/recharges/${number}?shopper=${shopper}`}
      empty={<Note>{t('shopper.noRecharges')}</Note>}
      columns={[
        { key: 'number', title: t('table.number'), phone: 'start', cell: ({ number }) => <Num>{number}</Num> },
        {
          key: 'channel',
          title: t('payments.channel'),
          phone: 'none',
          cell: ({ channel }) => t(`channel.${channel}`),
        },
        {
          key: 'status',
          title: t('table.status'),
          phone: 'second',
          cell: ({ status, cancelled }) => <RechargeTag status={status} cancelled={cancelled} />,
        },
        moneyColumn({ of: 'money', title: t('table.sum'), phone: 'end' }),
        timeColumn({ of: 'created_at', title: t('orders.time'), phone: 'secondEnd' }),
      ]}
    />
  );
}

/** The newest withdrawals, for those who may read them. */
export function WithdrawalsCard({ shopper: { id: shopper, withdrawals } }: { shopper: Shopper }) {
  const { t } = useTexts();
  if (withdrawals === null) return null;
  return (
    <TableCard<Withdrawal>
      titled
      more={<MoreLink to={`/withdrawals?shopper=${shopper}`}>{t('orders.all')}</MoreLink>}
      padded={withdrawals.length === 0}
      label={t('screen.withdrawals')}
      rows={withdrawals}
      idOf={({ id }) => id}
      to={({ id }) => `/withdrawals/${id}`}
      empty={<Note>{t('shopper.noWithdrawals')}</Note>}
      columns={[
        { key: 'number', title: t('table.number'), phone: 'start', cell: ({ id }) => <Num>{`W${id}`}</Num> },
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
          key: 'status',
          title: t('table.status'),
          phone: 'second',
          cell: (row) => (
            <>
              <WithdrawalTag status={row.status} /> {row.status === 'pending' && <UnderWayTags row={row} />}
            </>
          ),
        },
        moneyColumn({ of: 'money', title: t('table.sum'), phone: 'end' }),
        timeColumn({ of: 'created_at', title: t('orders.time'), phone: 'secondEnd' }),
      ]}
    />
  );
}
