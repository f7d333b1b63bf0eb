import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useAccountName } from './account-name.ts';

type Account = NonNullable<ConsoleOutput<'money'>['accounts']>[number];

interface AccountsProps {
  accounts: readonly Account[] | null;
  /** Whether a day was closed yet. */
  closed: boolean;
  current: string | undefined;
}

/** What each account holds now, and held at the last close; each opens its transfers. */
export function Accounts({ accounts, closed, current }: AccountsProps) {
  const { t } = useTexts();
  const nameOf = useAccountName();
  if (accounts === null) {
    return (
      <Card title={t('money.accounts')} padded>
        <Note icon="clock">{t('money.counting')}</Note>
      </Card>
    );
  }
  return (
    <Card title={t('money.accounts')} sub={t('money.accountsRule')}>
      <Table<Account>
        label={t('money.accounts')}
        rows={accounts}
        idOf={({ name }) => name}
        empty={<Empty>{t('money.noAccounts')}</Empty>}
        columns={[
          {
            key: 'name',
            title: t('money.account'),
            phone: 'start',
            cell: ({ name }) =>
              name === 'wallets' ? (
                nameOf(name)
              ) : (
                <Link to={`/money?account=${encodeURIComponent(name)}`} aria-current={name === current || undefined}>
                  {nameOf(name)}
                </Link>
              ),
          },
          {
            key: 'close',
            title: t('money.atClose'),
            end: true,
            phone: 'secondEnd',
            cell: ({ at_close }) => (closed ? <Money fen={at_close} /> : '–'),
          },
          { key: 'sum', title: t('money.now'), end: true, phone: 'end', cell: ({ sum }) => <Money fen={sum} strong /> },
        ]}
      />
    </Card>
  );
}
