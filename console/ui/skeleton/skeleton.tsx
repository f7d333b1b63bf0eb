import styles from './skeleton.module.css';

/** Rows while a list loads; they come after 200 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
        <div key={row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
