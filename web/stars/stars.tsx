import styles from './stars.module.css';

/** Of the shape, whose side is 24; the next one begins so far from it. */
const SIZE = 24;
const STEP = 25.5;

const places = [0, 1, 2, 3, 4];

export interface StarsProps {
  /** From 0 to 5. */
  value: number;
  /** What a reader of the screen hears, such as `2 of 5 stars`. */
  label: string;
  /** The address of a filled star in the app's icons. */
  shape: string;
  large?: boolean | undefined;
}

/** Five stars, so many of them filled, the last one in part. In ink: a colour would praise. */
export function Stars({ value, label, shape, large }: StarsProps) {
  const row = places.map((place) => <use key={place} href={shape} x={place * STEP} width={SIZE} height={SIZE} />);
  return (
    <span className={styles.stars} data-large={large || undefined} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${4 * STEP + SIZE} ${SIZE}`} aria-hidden="true">
        <g className={styles.empty}>{row}</g>
        <svg width={Math.floor(value) * STEP + (value % 1) * SIZE} height={SIZE} aria-hidden="true">
          {row}
        </svg>
      </svg>
    </span>
  );
}
