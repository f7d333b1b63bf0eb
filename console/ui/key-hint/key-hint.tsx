import styles from './key-hint.module.css';

const SIGNS: Readonly<Record<string, string>> = { Enter: '↵', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** A key's name as on the key (`Ctrl+Enter` → `Ctrl ↵`). */
export function keySign(name: string): string {
  return name
    .split('+')
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** The key that presses a control. Not on a phone; readers hear the control's name without it. */
export function KeyHint({ name }: { name: string }) {
  return <kbd className={styles.key}>{keySign(name)}</kbd>;
}
