import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import { Count } from './count.tsx';
import styles from './my.module.css';

interface ProfileProps {
  viewer: { username: string; nickname: string; avatar: number; avatar_url: string };
  /** Messages that are not read. */
  unread: number;
}

/** The shopper who is logged in, with links to the messages and the settings. */
export function Profile({ viewer, unread }: ProfileProps) {
  const { t } = useTexts();
  return (
    <header className={styles.profile}>
      <span className={styles.face}>
        <Avatar name={viewer.nickname} avatar={viewer.avatar} picture={viewer.avatar_url} />
      </span>
      <div className={styles.names}>
        <p className={styles.nickname} dir="auto">
          {viewer.nickname}
        </p>
        <p className={styles.username} dir="ltr">
          @{viewer.username}
        </p>
      </div>
      <Link to="/user/message" className={styles.way}>
        <Icon name="bell" />
        <span className="sr">{t('messages.title')}</span>
        <Count of={unread} />
        {unread > 0 && <span className="sr">{t('messages.unread')}</span>}
      </Link>
      <Link to="/user/system" className={styles.way} aria-label={t('system.title')}>
        <Icon name="sliders" />
      </Link>
    </header>
  );
}
