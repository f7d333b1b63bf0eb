import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Row, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { SampleMark } from '../../ui/sample-mark/sample-mark.tsx';
import { askedTab, QueryTabs } from '../../ui/tabs/query-tabs.tsx';
import { Time } from '../../ui/time/time.tsx';
import { recharges, withdrawals } from './records.ts';

export const handle = {
  title: (t) => t('walletDetail.title'),
  access: 'public',
  query: ['tab'],
} satisfies ScreenHandle;

const tabs = ['recharge', 'withdraw'] as const;

export function loader({ request }: LoaderFunctionArgs) {
  return { tab: askedTab(request, tabs) };
}

/** Sample records of recharges and withdrawals (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { tab } = useLoaderData<typeof loader>();
  return (
    <>
      <QueryTabs
        sticky
        path="/user/wallet-detail"
        label={t('walletDetail.tabs')}
        ids={tabs}
        nameOf={(id) => t(`walletDetail.tab.${id}`)}
        current={tab}
      />
      <MainColumn>
        <SampleMark />
        <Card rows>
          <Rows label={t(`walletDetail.tab.${tab}`)}>
            {tab === 'recharge'
              ? recharges.map(({ created_at, money }) => (
                  <Row
                    key={created_at}
                    icon="topup"
                    disc="in"
                    title={t('transfer.recharge')}
                    detail={<Time at={created_at} />}
                    value={<Amount yuan={money} />}
                  />
                ))
              : withdrawals.map(({ created_at, bank_name, money, status }) => (
                  <Row
                    key={created_at}
                    icon="payout"
                    disc={status === 'pending' ? 'wait' : 'plain'}
                    title={<bdi>{bank_name}</bdi>}
                    detail={<Time at={created_at} />}
                    value={<Amount yuan={-money} />}
                    valueDetail={t(`withdrawal.${status}`)}
                  />
                ))}
          </Rows>
        </Card>
      </MainColumn>
    </>
  );
}
