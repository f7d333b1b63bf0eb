import type { MouseEvent } from 'react';
import { isPlainClick, Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './title-bar.module.css';

/** True when the page before this one is of this shop: the router counts its entries. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return state !== null && typeof state === 'object' && 'idx' in state && Number(state.idx) > 0;
}

function goBack(event: MouseEvent): void {
  if (!isPlainClick(event) || !cameFromHere()) return;
  event.preventDefault();
  window.history.back();
}

/** Back to where the reader came from; home for one who came from elsewhere. */
export function BackLink() {
  const { t } = useTexts();
  return (
    <Link to="/" className={styles.button} aria-label={t('action.back')} onClick={goBack}>
      <Icon name="back" flip />
    </Link>
  );
}
