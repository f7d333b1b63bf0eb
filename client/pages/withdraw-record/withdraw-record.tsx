import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { RecordDetail, RecordList } from '../../features/paging/record-list.tsx';
import { PayableAt } from '../../features/wallet/payable-at.tsx';
import { apiContext } from '../../lib/context.ts';
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
export const loader = (args: LoaderFunctionArgs) => askedPage(args.request, recordsOf(args));

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, recordsOf(args));

function recordsOf({ context }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).withdrawList({ cursor });
}

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
