import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { MovementGroup } from '../../../shared/contract/enums.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { RecordList } from '../../features/paging/record-list.tsx';
import { addressOfCause, faceOf, type Movement } from '../../features/wallet/movement.ts';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { LinkRow } from '../../ui/list-row/list-row.tsx';
import { askedTab, QueryTabs, tabAddress } from '../../ui/tabs/query-tabs.tsx';
import { Time } from '../../ui/time/time.tsx';

export const handle = {
  title: (t) => t('walletDetail.title'),
  access: 'private',
  query: ['tab', 'cursor'],
} satisfies ScreenHandle;

const PATH = '/user/wallet-detail';

const tabs = ['recharge', 'withdraw', 'order', 'refund', 'adjustment'] as const satisfies MovementGroup[];

/** A page of the wallet's movements of one kind. */
export async function loader(args: LoaderFunctionArgs) {
  return { tab: askedTab(args.request, tabs), page: await askedPage(args.request, movementsOf(args)) };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, movementsOf(args));

function movementsOf({ request, context }: LoaderFunctionArgs) {
  const kind = askedTab(request, tabs);
  return (cursor?: string) => context.get(apiContext).walletStatement({ kind, cursor });
}

/** What came into the wallet and went out of it, by its kind; each row leads to what it belongs to. */
export function Component() {
  const { t } = useTexts();
  const { tab, page } = useLoaderData<typeof loader>();
  const title = t(`walletDetail.tab.${tab}`);
  return (
    <>
      <QueryTabs
        sticky
        path={PATH}
        label={t('walletDetail.tabs')}
        ids={tabs}
        nameOf={(id) => t(`walletDetail.tab.${id}`)}
        current={tab}
      />
      <RecordList
        key={tab}
        page={page}
        path={tabAddress(PATH, tabs, tab)}
        title={title}
        empty={<Empty icon="wallet" title={t('walletDetail.empty')} text={t('wallet.empty.text')} />}
        row={(movement) => <MovementRow key={movement.id} movement={movement} />}
      />
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { kind_txt, title, amount, created_at } = movement;
  return (
    <LinkRow
      {...faceOf(movement)}
      to={addressOfCause(movement)}
      title={kind_txt}
      detail={
        <>
          <Time at={created_at} />
          {title !== '' && (
            <>
              <span> · </span>
              <bdi>{title}</bdi>
            </>
          )}
        </>
      }
      value={<Amount yuan={amount} />}
    />
  );
}
