import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './wallet.module.css';

const links: readonly { text: TextKey; icon: IconName; to: string }[] = [
  { text: 'wallet.rechargeRecord', icon: 'topup', to: '/user/rechargeRecord' },
  { text: 'wallet.withdrawRecord', icon: 'payout', to: '/user/withdrawRecord' },
  { text: 'wallet.cards', icon: 'bank', to: '/user/payment' },
  { text: 'wallet.fundPassword', icon: 'lock', to: '/user/security' },
];

/** Links of the wallet (docs/spec.md, section 2). */
export function WalletLinks() {
  const { t } = useTexts();
  return (
    <nav className={styles.links} aria-label={t('wallet.links')}>
      {links.map(({ text, icon, to }) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon name={icon} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
