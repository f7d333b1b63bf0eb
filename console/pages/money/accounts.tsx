import { Link, useSearchParams } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useAccountName } from './account-name.ts';
import styles from './money.module.css';

type Account = NonNullable<ConsoleOutput<'money'>['accounts']>[number];

interface AccountsProps {
  accounts: readonly Account[] | null;
  /** The closed day that was asked for. */
  at: string | null;
  /** What is owed to shoppers. */
  owed: { now: number; at_close: number } | null;
  /** The day that was closed last; null before the first. */
  closed: string | null;
  current: string | undefined;
}

/** What each account holds now, and held at the last close; each opens its transfers. */
export function Accounts({ accounts, at, owed, closed, current }: AccountsProps) {
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
            title: at === null ? t('money.atClose') : t('money.atEndOf', { day: at }),
            end: true,
            phone: 'secondEnd',
            cell: ({ at_close }) => (closed === null ? '–' : <Money fen={at_close} />),
          },
          moneyColumn({ of: 'sum', title: t('money.now'), phone: 'end', strong: true }),
        ]}
      />
      {closed !== null && owed && <Owed owed={owed} at={at} closed={closed} />}
    </Card>
  );
}

interface OwedProps {
  owed: { now: number; at_close: number };
  at: string | null;
  closed: string;
}

/** What the shop owes its shoppers, now and at the end of a chosen day. */
function Owed({ owed, at, closed }: OwedProps) {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('at');
  const choose = (day: string) => {
    const next = new URLSearchParams(query);
    if (day === '') next.delete('at');
    else next.set('at', day);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.owed}>
      <Field
        label={t('money.chooseDay')}
        type="date"
        name="at"
        max={closed}
        value={asked ?? closed}
        onChange={({ target }) => choose(target.value)}
      />
      <Pairs
        pairs={[
          [t('money.owedNow'), <Money key="now" fen={owed.now} strong />],
          [t('money.owedAt', { day: at ?? closed }), <Money key="then" fen={owed.at_close} strong />],
        ]}
      />
      <p>{t('money.owedMeans')}</p>
      {asked !== null && at === null && <Note tone="wait">{t('money.notClosed', { day: asked })}</Note>}
    </div>
  );
}
