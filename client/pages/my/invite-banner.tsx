import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './invite-banner.module.css';

/** The way to the shopper's invitation. */
export function InviteBanner() {
  const { t } = useTexts();
  return (
    <Link to="/invite" className={styles.banner}>
      <Icon name="gift" />
      <span className={styles.words}>{t('invite.banner')}</span>
      <Icon name="next" size={18} flip />
    </Link>
  );
}
