import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useTexts } from '../../lib/texts/texts.ts';
import { followPull } from './pull.ts';
import styles from './pull-to-refresh.module.css';

/** Lets the reader pull the list down to reload it. */
export function PullToRefresh() {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sign.current) return followPull(sign.current, () => void revalidate());
  }, [revalidate]);
  const busy = state === 'loading';
  return (
    <div className={styles.place} role="status">
      <div ref={sign} className={styles.sign} data-busy={busy || undefined}>
        <span className={styles.turning} />
      </div>
      {busy && <span className="sr">{t('list.loading')}</span>}
    </div>
  );
}
