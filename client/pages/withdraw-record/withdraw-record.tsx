import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { Badge } from '../../components/badge/badge.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { Row, Rows } from '../../components/list-row/list-row.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { askedPage, type Page as ListPage, pageAlone, pageOrNotFound } from '../../components/load-more/page.ts';
import { usePages } from '../../components/load-more/use-pages.ts';
import { Card, Page } from '../../components/page/page.tsx';
import { Money } from '../../components/price/price.tsx';
import { Time } from '../../components/time/time.tsx';

export const handle = {
  title: (t) => t('withdrawRecord.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
} satisfies ScreenHandle;

type Withdrawal = CallOutput<'withdrawList'>[number];

/** One page of the shopper's withdrawals. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<ListPage<Withdrawal>> {
  const { cursor, alone } = askedPage(request);
  const read = (from: string) => context.get(apiContext).withdrawList({ cursor: from });
  return alone ? pageAlone(cursor, read) : pageOrNotFound(cursor, read);
}

/** Withdrawal records, newest first (spec, section 2). */
export function Component() {
  const { locale } = useTexts();
  const page = useLoaderData<ListPage<Withdrawal>>();
  return (
    <Page>
      <Records key={`${page.cursor} ${locale}`} page={page} />
    </Page>
  );
}

function Records({ page }: { page: ListPage<Withdrawal> }) {
  const { t } = useTexts();
  const { items, more } = usePages(page, '/user/withdrawRecord');
  if (items.length === 0) {
    return (
      <Empty title={t('withdrawRecord.empty.title')} text={t('withdrawRecord.empty.text')} icon="payout">
        <ButtonLink to="/user/withdraw" kind="primary">
          {t('withdrawRecord.empty.action')}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Card>
      <Rows label={t('withdrawRecord.title')}>
        {items.map((withdrawal) => (
          <Record key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Rows>
      {more && <LoadMore {...more} />}
    </Card>
  );
}

const badges = { pending: 'wait', paid: 'info', refused: 'neutral' } as const;

function Record({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts();
  const { bank_name, bank_account, money, status, status_txt, created_at, remark } = withdrawal;
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
        <>
          <Time at={created_at} />
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
