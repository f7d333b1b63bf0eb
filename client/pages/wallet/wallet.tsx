import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { askedPage, type ListPage, pageAlone, pageAt } from '../../features/paging/list-page.ts';
import { Held } from '../../features/wallet/held.tsx';
import { WalletCard } from '../../features/wallet/wallet-card.tsx';
import { apiContext } from '../../lib/context.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import { Card, Page } from '../../ui/page/page.tsx';
import type { Movement } from './movement.ts';
import { Statement } from './statement.tsx';
import { TransferDetails } from './transfer-details.tsx';
import styles from './wallet.module.css';
import { WalletLinks } from './wallet-links.tsx';

export const handle = {
  title: (t) => t('wallet.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
  query: ['cursor', 'transfer'],
} satisfies ScreenHandle;

interface WalletData {
  info: CallOutput<'moneyInfo'>;
  about: CallOutput<'aboutus'>;
  /** A page of the statement, or the one row that was asked for. */
  statement: { page: ListPage<Movement> } | { chosen: Movement };
}

/** The wallet with a page of its statement, or with the one transfer that `transfer` names. */
export async function loader(
  { request, context }: LoaderFunctionArgs,
  inPlace: unknown,
): Promise<WalletData | ListPage<Movement>> {
  const api = context.get(apiContext);
  const { cursor, alone } = askedPage(request, inPlace);
  const read = (from?: string) => api.walletStatement({ cursor: from });
  if (alone) return pageAlone(cursor, read);
  const transfer = new URL(request.url).searchParams.get('transfer') ?? '';
  const [info, about, statement] = await Promise.all([
    api.moneyInfo({}),
    api.aboutus({}),
    transfer === '' ? orNotFound(pageAt(cursor, read)).then((page) => ({ page })) : chosenOf(api, transfer),
  ]);
  return { info: info.data, about: about.data, statement };
}

async function chosenOf(api: Api, id: string): Promise<{ chosen: Movement }> {
  const [chosen] = (await orNotFound(api.walletStatement({ id }))).data;
  if (!chosen) throw notFound();
  return { chosen };
}

/** Balance, ways in and out, and the statement (docs/spec.md, section 2). */
export function Component() {
  const { t, locale } = useTexts();
  const { info, about, statement } = useLoaderData<WalletData>();
  const { revalidate } = useRevalidator();
  useLive({ own: true }, () => void revalidate());
  return (
    <Page>
      <WalletCard balance={info.recharge_money} about={about} size="page">
        <Held info={info} />
      </WalletCard>
      <WalletLinks />
      {'page' in statement ? (
        <Statement key={`${statement.page.cursor} ${locale}`} page={statement.page} />
      ) : (
        <Card heading={t('transferDetails.title')}>
          <TransferDetails movement={statement.chosen} />
          <Link to="/user/wallet" className={styles.whole}>
            {t('wallet.allRows')}
          </Link>
        </Card>
      )}
    </Page>
  );
}
