import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { LogOut } from '../../features/account/log-out.tsx';
import { logOutAction } from '../../features/account/log-out-action.ts';
import { Held } from '../../features/wallet/held.tsx';
import { WalletCard } from '../../features/wallet/wallet-card.tsx';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useLive } from '../../lib/live/use-live.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './my.module.css';
import { OrderShortcuts } from './order-shortcuts.tsx';
import { Profile } from './profile.tsx';
import { ServiceGrid } from './service-grid.tsx';

export const handle = {
  title: (t) => t('my.title'),
  bar: 'none',
  tab: 'my',
  access: 'private',
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [viewer, about, info, counts, notifications] = await Promise.all([
    api.userInfo({}),
    api.aboutus({}),
    api.moneyInfo({}),
    api.orderCounts({}),
    api.notifications({ limit: 1 }),
  ]);
  // The page does not need the shopper's other fields.
  const { username, nickname, avatar, avatar_url, recharge_money, reputation_score } = viewer.data;
  const shown = { username, nickname, avatar, avatar_url, recharge_money, reputation_score };
  return {
    viewer: shown,
    about: about.data,
    info: info.data,
    counts: counts.data,
    unread: notifications.unread,
    readAt: viewer.server_time,
  };
}

export const action = logOutAction;

/** Profile, wallet, orders and services (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { viewer, about, info, counts, unread, readAt } = useLoaderData<typeof loader>();
  const sent = useLastAnswer<typeof action>();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  return (
    <main className={styles.page}>
      <h1 className="sr">{t('my.title')}</h1>
      <div className={styles.side}>
        <Profile viewer={viewer} unread={unread} />
        <WalletCard balance={viewer.recharge_money} about={about} size="row">
          <Held info={info} />
        </WalletCard>
        <Link to="/invite" className={styles.banner}>
          <Icon name="gift" />
          <span className={styles.words}>{t('invite.banner')}</span>
          <Icon name="next" size={18} flip />
        </Link>
        <dl className={styles.assets}>
          <Asset label={t('my.reputation')} value={viewer.reputation_score} />
          <Asset label={t('my.points')} />
          <Asset label={t('my.coupons')} />
        </dl>
      </div>
      <div className={styles.side}>
        <OrderShortcuts counts={counts} />
        <ServiceGrid supportUrl={about.kf_url} />
        <LogOut refused={sent?.refused} />
      </div>
    </main>
  );
}

/** A figure of the shopper; a dash if the shopper has none (docs/domain.md, Shoppers, sessions, bounds). */
function Asset({ label, value }: { label: string; value?: number }) {
  const { t, count } = useTexts();
  return (
    <div className={styles.asset}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <>
            <span aria-hidden="true">—</span>
            <span className="sr">{t('my.none')}</span>
          </>
        ) : (
          count(value)
        )}
      </dd>
    </div>
  );
}
