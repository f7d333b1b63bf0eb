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

/** The shopper who is logged in, which leads to what is kept of them, with links to the messages and the settings. */
export function Profile({ viewer, unread }: ProfileProps) {
  const { t } = useTexts();
  return (
    <header className={styles.profile}>
      <Link to="/user/person" className={styles.person}>
        <span className={styles.face}>
          <Avatar name={viewer.nickname} avatar={viewer.avatar} picture={viewer.avatar_url} />
        </span>
        <span className={styles.names}>
          <span className={styles.nickname} dir="auto">
            {viewer.nickname}
          </span>
          <span className={styles.username} dir="ltr">
            {`@${viewer.username}`}
          </span>
        </span>
        <span className="sr">{t('person.title')}</span>
      </Link>
      <Link to="/user/message" className={styles.way}>
        <span className={styles.wayIcon}>
          <Icon name="bell" />
          <Count of={unread} />
        </span>
        <span className={styles.wayWords}>{t('messages.title')}</span>
        {unread > 0 && <span className="sr">{t('messages.unread')}</span>}
      </Link>
      <Link to="/user/system" className={styles.way}>
        <Icon name="sliders" />
        <span className={styles.wayWords}>{t('system.title')}</span>
      </Link>
    </header>
  );
}
