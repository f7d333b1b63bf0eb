import { Icon } from '../icon/icon.tsx';
import styles from './avatar.module.css';

const TINTS = 5;

function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % TINTS) + 1;
}

/** A person's plate with the first letter of the name. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={styles.avatar} data-tint={tintOf(name)} data-small={small || undefined} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  );
}

/** A place that still waits for somebody: the only dashed thing. */
export function OpenSlot({ small }: { small?: boolean }) {
  return (
    <span className={`${styles.avatar} ${styles.open}`} data-small={small || undefined} aria-hidden="true">
      <Icon name="plus" size={15} />
    </span>
  );
}

/** The members of a group, overlapping, with its open places. */
export function Slots({ names, open }: { names: readonly string[]; open: number }) {
  return (
    <span className={styles.slots}>
      {names.map((name) => (
        <Avatar key={name} name={name} small />
      ))}
      {Array.from({ length: open }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: open places are alike
        <OpenSlot key={place} small />
      ))}
    </span>
  );
}
