import { useEffect, useRef } from 'react';
import { Link } from '../../app/link.tsx';
import styles from './tabs.module.css';

interface Tab {
  to: string;
  label: string;
  current: boolean;
}

/** Tabs that are addresses: links, of which the current one is marked and scrolled into view. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  useEffect(() => {
    const link = bar.current?.children[current];
    // Not scrollIntoView, which may move the page as well.
    if (bar.current && link instanceof HTMLElement) {
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} replace className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
