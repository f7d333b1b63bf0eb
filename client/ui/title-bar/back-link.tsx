import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { localPath } from '../../lib/local-path.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import { isPlainClick, Link } from '../link/link.tsx';
import styles from './title-bar.module.css';

/** True if the previous page is of this shop: the router counts its entries. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return state !== null && typeof state === 'object' && 'idx' in state && Number(state.idx) > 0;
}

function goBack(event: MouseEvent): void {
  if (!isPlainClick(event) || !cameFromHere()) return;
  event.preventDefault();
  window.history.back();
}

/**
 * The page that this one serves (`next`), for a reader who came from another site, such as a cashier; from the log-in
 * it is home.
 */
function wayOn({ pathname, search }: { pathname: string; search: string }): string {
  return pathname === '/login' ? '/' : localPath(new URLSearchParams(search).get('next'));
}

/** Goes back to the previous page. */
export function BackLink() {
  const { t } = useTexts();
  return (
    <Link to={wayOn(useLocation())} className={`tap ${styles.button}`} aria-label={t('action.back')} onClick={goBack}>
      <Icon name="back" flip />
    </Link>
  );
}
