import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { SampleMark } from '../../ui/sample-mark/sample-mark.tsx';
import { askedTab, QueryTabs } from '../../ui/tabs/query-tabs.tsx';
import { Time } from '../../ui/time/time.tsx';
import { EarningCard } from './earning-card.tsx';
import { machines, offerings, payroll, transactions } from './earnings.ts';

export const handle = {
  title: (t) => t('teamearn.title'),
  access: 'public',
  query: ['tab'],
} satisfies ScreenHandle;

const tabs = ['payroll', 'machines', 'sto', 'transactions'] as const;

export function loader({ request }: LoaderFunctionArgs) {
  return { tab: askedTab(request, tabs) };
}

/** Tabs of sample earnings (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { tab } = useLoaderData<typeof loader>();
  return (
    <>
      <QueryTabs
        sticky
        path="/user/teamearn"
        label={t('teamearn.tabs')}
        ids={tabs}
        nameOf={(id) => t(`teamearn.tab.${id}`)}
        current={tab}
      />
      <MainColumn>
        <SampleMark />
        {tab === 'machines' && machines.map((one) => <EarningCard key={one.id} earning={one} />)}
        {tab === 'sto' && offerings.map((one) => <EarningCard key={one.id} earning={one} />)}
        {tab === 'payroll' && (
          <Card heading={t('teamearn.tab.payroll')}>
            <Rows>
              {payroll.map(({ name, yuan, at }) => (
                <Row
                  key={name + at}
                  icon="topup"
                  disc="in"
                  title={<bdi dir="ltr">{name}</bdi>}
                  detail={<Time at={at} />}
                  value={<Amount yuan={yuan} />}
                />
              ))}
            </Rows>
          </Card>
        )}
        {tab === 'transactions' && (
          <Card heading={t('teamearn.tab.transactions')}>
            <Rows>
              {transactions.map(({ name, yuan, at }) => (
                <Row
                  key={name + at}
                  icon={yuan < 0 ? 'box' : 'topup'}
                  disc={yuan < 0 ? 'plain' : 'in'}
                  title={t(yuan < 0 ? 'teamearn.bought' : 'teamearn.settled', { name })}
                  detail={<Time at={at} />}
                  value={<Amount yuan={yuan} />}
                />
              ))}
            </Rows>
          </Card>
        )}
      </MainColumn>
    </>
  );
}
