import { Link } from 'react-router-dom';
import { may } from '../../lib/session.ts';
import { useShell } from '../../lib/shell-data.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { screens } from '../screens.ts';
import styles from './shell.module.css';

interface Tab {
  path: string;
  icon: IconName;
  text: TextKey;
}

const TABS: readonly Tab[] = [
  { path: 'today', icon: 'today', text: 'screen.today' },
  { path: 'waiting', icon: 'list', text: 'screen.waiting' },
  { path: 'find', icon: 'search', text: 'find.label' },
  { path: 'approvals', icon: 'approve', text: 'screen.approvals' },
  { path: 'more', icon: 'more', text: 'screen.more' },
];

/** Whether a screen is one of the bottom bar's, from which no way leads back. */
export const isTab = (path: string | undefined): boolean => TABS.some((tab) => tab.path === path);

/** The bottom bar of a phone. */
export function TabBar({ current }: { current: string | undefined }) {
  const { t, count } = useTexts();
  const { me, queues } = useShell();
  const waiting = Object.entries(queues).reduce(
    (sum, [name, { count: one }]) => (name === 'groups' || name === 'approvals' ? sum : sum + one),
    0,
  );
  const counts: Readonly<Record<string, number>> = { waiting, approvals: queues.approvals?.count ?? 0 };
  const shown = TABS.filter(({ path }) => screens.some((screen) => screen.path === path && may(me, screen.needs)));
  const at = shown.some(({ path }) => path === current) ? current : 'more';
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs')}>
      {shown.map(({ path, icon, text }) => (
        <Link key={path} to={`/${path}`} aria-current={path === at ? 'page' : undefined}>
          <span>
            <Icon name={icon} size={24} />
            {(counts[path] ?? 0) > 0 && <i>{count(counts[path] ?? 0)}</i>}
          </span>
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
