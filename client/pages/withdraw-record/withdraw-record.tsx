import { useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { listLoaders } from '../../features/paging/list-loaders.ts';
import { RecordDetail, RecordList } from '../../features/paging/record-list.tsx';
import { PayableAt } from '../../features/wallet/payable-at.tsx';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Row } from '../../ui/list-row/list-row.tsx';
import { Money } from '../../ui/price/price.tsx';

export const handle = {
  title: (t) => t('withdrawRecord.title'),
  access: 'private',
  query: ['cursor'],
} satisfies ScreenHandle;

type Withdrawal = CallOutput<'withdrawList'>[number];

/** One page of the shopper's withdrawals. */
export const { loader, partLoader } = listLoaders((api, cursor) => api.withdrawList({ cursor }));

/** Withdrawal records (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const link = { to: '/user/withdraw', text: t('withdrawRecord.empty.action') };
  return (
    <RecordList
      page={useLoaderData<typeof loader>()}
      path="/user/withdrawRecord"
      title={t('withdrawRecord.title')}
      empty={
        <Empty
          icon="payout"
          title={t('withdrawRecord.empty.title')}
          text={t('withdrawRecord.empty.text')}
          link={link}
        />
      }
      row={(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
    />
  );
}

const badges = { pending: 'wait', paid: 'info', refused: 'neutral' } as const;

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { bank_name, bank_account, money, status, status_txt, payable_at } = withdrawal;
  return (
    <Row
      icon="payout"
      disc={status === 'pending' ? 'wait' : 'plain'}
      title={
        <>
          <bdi>{bank_name}</bdi> <bdi dir="ltr">{bank_account}</bdi>
        </>
      }
      detail={
        <RecordDetail record={withdrawal}>
          {status === 'pending' && payable_at !== null && (
            <>
              <br />
              <PayableAt at={payable_at} />
            </>
          )}
        </RecordDetail>
      }
      value={<Money yuan={money} strong />}
      valueDetail={<Badge kind={badges[status]}>{status_txt}</Badge>}
    />
  );
}
