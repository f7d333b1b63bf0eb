import styles from './item.module.css';

/** A drawing of a mining machine, which is no real product. */
export function MachinePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 326 190" aria-hidden="true">
      <path className={styles.arch} d="M63 168V110a100 100 0 0 1 200 0v58z" />
      <ellipse className={styles.plinth} cx="163" cy="168" rx="124" ry="17" />
      <rect className={styles.case} x="91" y="66" width="144" height="98" rx="12" />
      <rect className={styles.lid} x="91" y="66" width="144" height="22" rx="11" />
      <circle className={styles.fan} cx="132" cy="127" r="27" />
      <circle className={styles.fan} cx="194" cy="127" r="27" />
      <path className={styles.blades} d="M132 108v38M113 127h38M194 108v38M175 127h38" />
      <circle className={styles.light} cx="218" cy="77" r="4" />
      <path className={styles.lines} d="M104 77h34M144 77h12" />
    </svg>
  );
}
