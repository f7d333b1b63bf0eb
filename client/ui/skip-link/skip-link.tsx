import type { MouseEvent } from 'react';
import { focusOn } from '../../../web/focus-on.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './skip-link.module.css';

/** Ids of the targets of skip links: the content of the screen, and where its item is bought. */
type SkipGoal = 'content' | 'purchase';

/** The first link of every page, visible while it has the focus: it skips the bars. */
export function SkipLink({ to }: { to: SkipGoal }) {
  const { t } = useTexts();
  return (
    <a href={`#${to}`} className={styles.skip} onClick={skip}>
      {t(to === 'purchase' ? 'skip.purchase' : 'skip.content')}
    </a>
  );
}

/** By script: the browser's own jump would add a history entry. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  const goal = document.getElementById(event.currentTarget.hash.slice(1));
  if (!goal) return;
  event.preventDefault();
  focusOn(goal, {});
}
