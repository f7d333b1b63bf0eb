import { useTexts } from '../../lib/texts/texts.ts';
import styles from './grid.module.css';

const MOST = 99;

/** A number at the corner of the icon; nothing for 0. */
export function Count({ of }: { of: number }) {
  const { count } = useTexts();
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      <bdi>{of > MOST ? `${count(MOST)}+` : count(of)}</bdi>
    </span>
  );
}
