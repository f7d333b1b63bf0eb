import type { ReactNode } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { moneyColumn, timeColumn } from '../table/field-columns.tsx';
import { type Column, Table } from '../table/table.tsx';
import { Tag } from '../tag/tag.tsx';
import { BlockedTag } from './people.tsx';

type Row = ConsoleOutput<'shoppers'>[number];

interface ShoppersTableProps<Shown extends Row> {
  label: string;
  rows: readonly Shown[];
  /** Why they stand here. */
  why?: Column<Shown>;
  empty?: ReactNode;
}

/** Shoppers, each a link to all of them. */
export function ShoppersTable<Shown extends Row>({ label, rows, why, empty }: ShoppersTableProps<Shown>) {
  const { t } = useTexts();
  return (
    <Table<Shown>
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      to={({ id }) => `/shoppers/${id}`}
      empty={empty}
      columns={[
        { key: 'nickname', title: t('orders.who'), phone: 'start', cell: ({ nickname }) => <bdi>{nickname}</bdi> },
        {
          key: 'username',
          title: t('shoppers.username'),
          phone: 'second',
          cell: ({ username }) => <bdi>{username}</bdi>,
        },
        {
          key: 'state',
          title: t('orders.status'),
          phone: 'none',
          cell: (shopper) => (
            <>
              <BlockedTag person={shopper} />{' '}
              {shopper.frozen && (
                <Tag tone="wait" icon="lock">
                  {t('shoppers.frozen')}
                </Tag>
              )}{' '}
              {shopper.demo && <Tag>{t('shoppers.demo')}</Tag>}
            </>
          ),
        },
        ...(why ? [why] : []),
        moneyColumn({ of: 'balance', title: t('shoppers.balance'), phone: 'end' }),
        timeColumn({ of: 'created_at', title: t('shoppers.since'), phone: 'secondEnd' }),
      ]}
    />
  );
}
