import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Figure } from '../../ui/price/price.tsx';
import styles from './wallet-card.module.css';

interface WalletCardProps {
  /** The available yuan. */
  balance: number;
  /** The addresses of a page about recharging and of support; either may be empty (docs/spec.md, section 2). */
  about: { youtube_url: string; kf_url: string };
  /** `page` on the wallet's own screen; elsewhere the balance links to it. */
  size: 'row' | 'page';
  /** Held money, line by line. */
  children?: ReactNode;
}

/** The balance, with the links to recharge and withdraw. */
export function WalletCard({ balance, about, size, children }: WalletCardProps) {
  const { t } = useTexts();
  const sum = (
    <>
      <span className={styles.label}>{t('wallet.available')}</span>
      <span className={styles.balance}>
        <Figure yuan={balance} />
      </span>
    </>
  );
  return (
    <section className={styles.card} data-size={size} aria-label={t('wallet.title')}>
      {size === 'page' ? (
        <div className={styles.sum}>{sum}</div>
      ) : (
        <Link to="/user/wallet" className={styles.sum}>
          {sum}
        </Link>
      )}
      {size === 'page' && children}
      <div className={styles.actions}>
        <RechargeButton about={about} size={size} />
        <ButtonLink
          to="/user/withdraw"
          kind="line"
          icon={size === 'page' ? 'payout' : undefined}
          size={size === 'page' ? 'normal' : 'small'}
          className={styles.withdraw}
        >
          {t('wallet.withdraw')}
        </ButtonLink>
      </div>
      {size === 'row' && children}
    </section>
  );
}

/** Recharging is offered if the shop explains it, otherwise support. */
function RechargeButton({ about, size }: Pick<WalletCardProps, 'about' | 'size'>) {
  const { t } = useTexts();
  const look = { kind: 'primary', size: size === 'page' ? 'normal' : 'small' } as const;
  if (about.youtube_url !== '') {
    return (
      <ButtonLink to="/user/recharge" {...look} icon={size === 'page' ? 'topup' : undefined}>
        {t('wallet.recharge')}
      </ButtonLink>
    );
  }
  if (about.kf_url === '') return null;
  return (
    <ButtonLink to={about.kf_url} {...look} icon={size === 'page' ? 'headset' : undefined}>
      {t('wallet.askSupport')}
    </ButtonLink>
  );
}
