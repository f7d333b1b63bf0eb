import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { inPlace, Link } from '../../ui/link/link.tsx';
import styles from './load-more.module.css';

/** docs/spec.md, section 9. */
const AHEAD = '300px';

interface LoadMoreProps {
  /** Address of the next page, for readers without JavaScript. */
  href: string;
  busy: boolean;
  /** The last try failed: nothing loads automatically until the reader asks. */
  failed?: boolean;
  onMore: () => void;
  /** `li` as the last cell of a grid. */
  as?: 'div' | 'li';
}

/** Stands at the end of a list while there is a next page, and loads it when the end is near. */
export function LoadMore({ href, busy, failed, onMore, as: End = 'div' }: LoadMoreProps) {
  const { t } = useTexts();
  const end = useRef<(HTMLDivElement & HTMLLIElement) | null>(null);
  const ask = useEffectEvent((watched: string) => {
    if (watched === href) onMore();
  });
  // A page may come so fast that the busy state is never rendered; a new address is a new observer.
  useEffect(() => {
    if (busy || failed || !end.current) return;
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && ask(href), {
      rootMargin: AHEAD,
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [busy, failed, href]);

  const press = inPlace(() => {
    if (!busy) onMore();
  });
  return (
    <End className={styles.end} ref={end}>
      <Link className={styles.link} to={href} onClick={press}>
        {busy ? t('list.loading') : t(failed ? 'list.retry' : 'list.more')}
      </Link>
    </End>
  );
}
