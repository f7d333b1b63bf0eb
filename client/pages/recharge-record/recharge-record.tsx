import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Badge } from '../../components/badge/badge.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { LinkRow, Rows } from '../../components/list-row/list-row.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { askedPage, type Page as ListPage, pageAlone, pageOrNotFound } from '../../components/load-more/page.ts';
import { usePages } from '../../components/load-more/use-pages.ts';
import { Card, Page } from '../../components/page/page.tsx';
import { Money } from '../../components/price/price.tsx';
import { Time } from '../../components/time/time.tsx';

export const handle = {
  title: (t) => t('rechargeRecord.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
} satisfies ScreenHandle;

type Recharge = CallOutput<'rechargeList'>[number];

/** One page of the shopper's recharges. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<ListPage<Recharge>> {
  const { cursor, alone } = askedPage(request);
  const read = (from: string) => context.get(apiContext).rechargeList({ cursor: from });
  return alone ? pageAlone(cursor, read) : pageOrNotFound(cursor, read);
}

/** Recharge records, newest first (spec, section 2). */
export function Component() {
  const { locale } = useTexts();
  const page = useLoaderData<ListPage<Recharge>>();
  return (
    <Page>
      <Records key={`${page.cursor} ${locale}`} page={page} />
    </Page>
  );
}

function Records({ page }: { page: ListPage<Recharge> }) {
  const { t } = useTexts();
  const { items, more } = usePages(page, '/user/rechargeRecord');
  if (items.length === 0) {
    return (
      <Empty title={t('rechargeRecord.empty.title')} text={t('rechargeRecord.empty.text')} icon="topup">
        <ButtonLink to="/user/recharge" kind="primary">
          {t('rechargeRecord.empty.action')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Card>
      <Rows label={t('rechargeRecord.title')}>
        {items.map((recharge) => (
          <Record key={recharge.id} recharge={recharge} />
        ))}
      </Rows>
      {more && <LoadMore {...more} />}
    </Card>
  );
}

const badges = { pending: 'wait', credited: 'refund', refused: 'neutral' } as const;

/** Leads to the recharge's own screen: there it is followed, paid or given its screenshot. */
function Record({ recharge }: { recharge: Recharge }) {
  const { t } = useTexts();
  const { number, channel_txt, money, status, status_txt, created_at, remark } = recharge;
  return (
    <LinkRow
      to={`/user/recharge?number=${number}`}
      icon={recharge.channel === 'transfer' ? 'bank' : 'topup'}
      disc={status === 'credited' ? 'in' : status === 'pending' ? 'wait' : 'plain'}
      title={channel_txt}
      detail={
        <>
          <Time at={created_at} />
          <ProofNote recharge={recharge} />
          {remark !== '' && (
            <>
              <br />
              {t('record.reason', { remark })}
            </>
          )}
        </>
      }
      value={
        <b>
          <Money yuan={money} />
        </b>
      }
      valueDetail={<Badge kind={badges[status as keyof typeof badges] ?? 'neutral'}>{status_txt}</Badge>}
    />
  );
}

/** Whether a transfer that is awaited still lacks its screenshot. */
function ProofNote({ recharge: { channel, status, proof } }: { recharge: Recharge }) {
  const { t } = useTexts();
  if (channel !== 'transfer' || status !== 'pending') return null;
  return ` · ${t(proof ? 'rechargeRecord.proofSent' : 'rechargeRecord.proofWanted')}`;
}
