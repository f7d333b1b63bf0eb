import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Avatar } from '../../components/slots/slots.tsx';
import styles from './my.module.css';

interface ProfileProps {
  viewer: { username: string; nickname: string; avatar: number };
}

/** Who is signed in, and the way to the settings. */
export function Profile({ viewer }: ProfileProps) {
  const { t } = useTexts();
  return (
    <header className={styles.profile}>
      <span className={styles.face}>
        <Avatar name={viewer.nickname} avatar={viewer.avatar} />
      </span>
      <div className={styles.names}>
        <p className={styles.nickname} dir="auto">
          {viewer.nickname}
        </p>
        <p className={styles.username} dir="ltr">
          @{viewer.username}
        </p>
      </div>
      <Link to="/user/system" className={styles.settings} aria-label={t('system.title')}>
        <Icon name="sliders" />
      </Link>
    </header>
  );
}
