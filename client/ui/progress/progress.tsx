import styles from './progress.module.css';

/** How much of something is done, 0 to 100; it fills from where the language begins. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.progress} aria-label={label} max={100} value={percent} />;
}
