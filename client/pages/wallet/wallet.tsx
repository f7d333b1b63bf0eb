import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router-dom';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { Held } from '../../features/wallet/held.tsx';
import { WalletCard } from '../../features/wallet/wallet-card.tsx';
import { apiContext } from '../../lib/context.ts';
import { onlyASheet } from '../../lib/history/only-a-sheet.ts';
import { useLive } from '../../lib/live/use-live.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { shownSession } from '../../lib/session/page-session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { Statement } from './statement.tsx';
import { WalletLinks } from './wallet-links.tsx';

export const handle = {
  title: (t) => t('wallet.title'),
  access: 'private',
  query: ['cursor'],
} satisfies ScreenHandle;

function rowsOf({ context }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).walletStatement({ cursor });
}

/** The wallet with a page of its statement. */
export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [info, about, page] = await Promise.all([
    api.moneyInfo({}),
    api.aboutus({}),
    askedPage(args.request, rowsOf(args)),
  ]);
  return { info: info.data, about: about.data, page, readAt: info.server_time };
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !onlyASheet(args) && args.defaultShouldRevalidate;

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, rowsOf(args));

/** Balance, recharge, withdrawal, and the statement (docs/spec.md, section 2). */
export function Component() {
  const { locale } = useTexts();
  const { info, about, page, readAt } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  return (
    <MainColumn>
      <WalletCard balance={info.recharge_money} about={about} size="page">
        <Held info={info} />
      </WalletCard>
      <WalletLinks />
      {/* Another shopper may have logged in in another tab: the pages that follow are not theirs. */}
      <Statement key={`${page.cursor} ${locale} ${shownSession()}`} page={page} />
      <Outlet />
    </MainColumn>
  );
}
