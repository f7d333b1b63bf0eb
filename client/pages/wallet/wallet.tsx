import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { Held } from '../../features/wallet/held.tsx';
import type { Movement } from '../../features/wallet/movement.ts';
import { WalletCard } from '../../features/wallet/wallet-card.tsx';
import { apiContext } from '../../lib/context.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { shownSession } from '../../lib/session/page-session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { Statement } from './statement.tsx';
import { TransferDetails } from './transfer-details.tsx';
import styles from './wallet.module.css';
import { WalletLinks } from './wallet-links.tsx';

export const handle = {
  title: (t) => t('wallet.title'),
  access: 'private',
  query: ['cursor', 'transfer'],
} satisfies ScreenHandle;

function rowsOf({ context }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).walletStatement({ cursor });
}

/** The wallet with a page of its statement, or with the one transfer that `transfer` names. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const api = context.get(apiContext);
  const transfer = new URL(request.url).searchParams.get('transfer') ?? '';
  const [info, about, statement] = await Promise.all([
    api.moneyInfo({}),
    api.aboutus({}),
    transfer === '' ? askedPage(request, rowsOf(args)).then((page) => ({ page })) : chosenOf(api, transfer),
  ]);
  return { info: info.data, about: about.data, statement, readAt: info.server_time };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, rowsOf(args));

async function chosenOf(api: Api, id: string): Promise<{ chosen: Movement }> {
  const [chosen] = (await orNotFound(api.walletStatement({ id }))).data;
  if (!chosen) throw notFound();
  return { chosen };
}

/** Balance, recharge, withdrawal, and the statement (docs/spec.md, section 2). */
export function Component() {
  const { t, locale } = useTexts();
  const { info, about, statement, readAt } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  return (
    <MainColumn>
      <WalletCard balance={info.recharge_money} about={about} size="page">
        <Held info={info} />
      </WalletCard>
      <WalletLinks />
      {'page' in statement ? (
        // Another shopper may have logged in in another tab: an open movement is not theirs.
        <Statement key={`${statement.page.cursor} ${locale} ${shownSession()}`} page={statement.page} />
      ) : (
        <Card heading={t('transferDetails.title')}>
          <TransferDetails movement={statement.chosen} />
          <Link to="/user/wallet" className={styles.whole}>
            {t('wallet.allRows')}
          </Link>
        </Card>
      )}
    </MainColumn>
  );
}
