import type { Tab } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './tab-bar.module.css';
import { tabs } from './tabs.ts';

interface TabBarProps {
  current: Tab | null;
  place: 'top' | 'bottom';
}

/**
 * The shop's five main screens: at the bottom of a phone, after the screen; in the title bar of a wide screen, before
 * it. Only one of the two is rendered, so that the order of focus is the visible one.
 */
export function TabBar({ current, place }: TabBarProps) {
  const { t } = useTexts();
  return (
    <nav className={styles[place]} aria-label={t('tab.bar')} data-empty={current === null || undefined}>
      <ul className={styles.tabs}>
        {tabs.map(({ tab, to, icon, label }) => (
          <li key={tab}>
            <Link to={to} className={styles.tab} aria-current={tab === current ? 'page' : undefined}>
              <Icon name={icon} className={styles.icon} />
              <span className={styles.label}>{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
