import { useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { listLoaders } from '../../features/paging/list-loaders.ts';
import { RecordDetail, RecordList } from '../../features/paging/record-list.tsx';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { Money } from '../../ui/price/price.tsx';

export const handle = {
  title: (t) => t('rechargeRecord.title'),
  access: 'private',
  query: ['cursor'],
} satisfies ScreenHandle;

type Recharge = CallOutput<'rechargeList'>[number];

/** One page of the shopper's recharges. */
export const { loader, partLoader } = listLoaders((api, cursor) => api.rechargeList({ cursor }));

/** Recharge records (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const link = { to: '/user/recharge', text: t('rechargeRecord.empty.action') };
  return (
    <RecordList
      page={useLoaderData<typeof loader>()}
      path="/user/rechargeRecord"
      title={t('rechargeRecord.title')}
      empty={
        <Empty icon="topup" title={t('rechargeRecord.empty.title')} text={t('rechargeRecord.empty.text')} link={link} />
      }
      row={(recharge) => <RechargeRow key={recharge.id} recharge={recharge} />}
    />
  );
}

const badges = { pending: 'wait', credited: 'refund', refused: 'neutral', cancelled: 'neutral' } as const;

/** A link to the recharge's own screen, where it is followed, paid, or given its screenshot. */
function RechargeRow({ recharge }: { recharge: Recharge }) {
  const { number, channel, channel_txt, money, status, status_txt } = recharge;
  return (
    <LinkRow
      to={`/user/recharge?number=${number}`}
      icon={channel === 'transfer' ? 'bank' : 'topup'}
      disc={status === 'credited' ? 'in' : status === 'pending' ? 'wait' : 'plain'}
      title={channel_txt}
      detail={
        <RecordDetail record={recharge}>
          <ProofNote recharge={recharge} />
        </RecordDetail>
      }
      value={<Money yuan={money} strong />}
      valueDetail={<Badge kind={badges[status]}>{status_txt}</Badge>}
    />
  );
}

/** Whether a pending transfer still lacks its screenshot. */
function ProofNote({ recharge: { channel, status, proof } }: { recharge: Recharge }) {
  const { t } = useTexts();
  if (channel !== 'transfer' || status !== 'pending') return null;
  return <span>{` · ${t(proof ? 'rechargeRecord.proofSent' : 'rechargeRecord.proofWanted')}`}</span>;
}
