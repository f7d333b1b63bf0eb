import styles from './meter.module.css';

interface MeterProps {
  /** 0 to 1 of the bar's length. */
  value: number;
  tone?: 'plain' | 'near' | 'late';
  /** Where the promise stands, 0 to 1. */
  limit?: number;
}

/** A bar beside words that say the same: an age against a promise, or a share. It mirrors from right to left. */
export function Meter({ value, tone = 'plain', limit }: MeterProps) {
  const percent = (part: number) => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`;
  return (
    <svg className={styles.meter} data-tone={tone} aria-hidden="true">
      <rect className={styles.all} width="100%" height="100%" rx="3" />
      <rect className={styles.value} width={percent(value)} height="100%" rx="3" />
      {limit !== undefined && (
        <rect className={styles.limit} x={percent(Math.min(limit, 0.985))} y="-3" width="2" height="12" />
      )}
    </svg>
  );
}
