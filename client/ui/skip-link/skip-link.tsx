import type { MouseEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './skip-link.module.css';

/** Ids of what can be skipped to: what the screen shows, and where its item is bought. */
export type SkipGoal = 'content' | 'purchase';

/** The first link of every page, seen while it has the focus: over the bars to what the reader came for. */
export function SkipLink({ to }: { to: SkipGoal }) {
  const { t } = useTexts();
  return (
    <a href={`#${to}`} className={styles.skip} onClick={skip}>
      {t(to === 'purchase' ? 'skip.purchase' : 'skip.content')}
    </a>
  );
}

/** In place: the browser's own way would be a step that Back has to take. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  const goal = document.getElementById(event.currentTarget.hash.slice(1));
  if (!goal) return;
  event.preventDefault();
  goal.tabIndex = -1;
  goal.focus();
}
