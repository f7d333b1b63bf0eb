import { Link } from 'react-router-dom';
import { useMe } from '../../lib/context.ts';
import { roleName } from '../../lib/role-name.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Nav } from '../../ui/nav/nav.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import styles from './more.module.css';

/** On a phone: the whole navigation, and the way to one's own screen. */
export function Component() {
  const { t } = useTexts();
  const { name, role } = useMe();
  return (
    <ScreenLayout title={t('screen.more')}>
      <Card padded>
        <Nav label={t('screen.more')} />
        <Link to="/me" className={styles.me}>
          <b>{name}</b>
          <span>{roleName(t, role)}</span>
        </Link>
      </Card>
    </ScreenLayout>
  );
}
