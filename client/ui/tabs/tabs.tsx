import { useEffect, useRef } from 'react';
import { Link } from '../link/link.tsx';
import styles from './tabs.module.css';

interface Tab {
  to: string;
  label: string;
  /** A number after the label. */
  count?: string | false;
  current: boolean;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** For tabs of a whole screen: they stick beneath the title bar. */
  sticky?: boolean;
}

/** Tabs as links: the current one is marked and scrolled into view. */
export function Tabs({ label, tabs, sticky = false }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  useEffect(() => {
    const link = bar.current?.children[current];
    // Not scrollIntoView, which may scroll the page as well.
    if (bar.current && link instanceof HTMLElement) {
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <div className={sticky ? styles.sticky : undefined}>
      <nav ref={bar} className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            replace
            keepScroll={!sticky}
            className={styles.tab}
            aria-current={tab.current ? 'page' : undefined}
          >
            {/* The space is for the name that is read out. */}
            <span>{tab.count ? `${tab.label} ` : tab.label}</span>
            {tab.count && <span className={styles.count}>{tab.count}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}
