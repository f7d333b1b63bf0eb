import { Avatar } from '../../components/slots/slots.tsx';
import styles from './my.module.css';

interface ProfileProps {
  viewer: { username: string; nickname: string; avatar: number };
}

/** Who is signed in. */
export function Profile({ viewer }: ProfileProps) {
  return (
    <header className={styles.profile}>
      <span className={styles.face}>
        <Avatar name={viewer.nickname} avatar={viewer.avatar} />
      </span>
      <div className={styles.names}>
        <p className={styles.nickname}>
          <bdi>{viewer.nickname}</bdi>
        </p>
        <p className={styles.username}>
          <bdi dir="ltr">@{viewer.username}</bdi>
        </p>
      </div>
    </header>
  );
}
