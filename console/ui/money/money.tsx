import { useTexts } from '../../lib/texts.ts';
import styles from './money.module.css';

/** Money: two decimals, left to right in every language. */
export function Money({ fen, strong }: { fen: number; strong?: boolean }) {
  const { money } = useTexts();
  return (
    <bdi dir="ltr" className={styles.money} data-strong={strong || undefined}>
      {money(fen)}
    </bdi>
  );
}

/** A number, an id or a card number: it keeps its own direction. */
export function Num({ children }: { children: string | number }) {
  return (
    <bdi dir="ltr" className={styles.money}>
      {children}
    </bdi>
  );
}
