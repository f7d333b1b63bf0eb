import { Link } from 'react-router-dom';
import { roleName } from '../../lib/role-name.ts';
import { useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Mark } from '../../ui/icon/icon.tsx';
import { Nav } from '../../ui/nav/nav.tsx';
import styles from './shell.module.css';

/** The navigation at the start: what the role does not include is not there. */
export function SideNav({ current }: { current: string | undefined }) {
  const { t } = useTexts();
  const { me } = useShell();
  return (
    <aside className={styles.side}>
      <Link className={styles.brand} to="/today">
        <Mark />
        <span>{t('shell.name')}</span>
      </Link>
      <div className={styles.scroll}>
        <Nav label={t('shell.nav')} />
      </div>
      <Link className={styles.me} to="/me" aria-current={current === 'me' ? 'page' : undefined}>
        <Avatar name={me.name} />
        <span className={styles.person}>
          <b dir="auto">{me.name}</b>
          <small>{roleName(t, me.role)}</small>
        </span>
      </Link>
    </aside>
  );
}
