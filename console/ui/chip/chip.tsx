import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { firstPage } from '../../lib/list-query.ts';
import styles from './chip.module.css';

/** A row of chips; on a phone one line, pushed so far that the pressed one is in sight. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is pressed
  useLayoutEffect(() => {
    if (line.current) line.current.scrollLeft += outOfSight(line.current);
  }, [search]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={line} className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** By how many px the pressed chip of a line is beyond its left (negative) or its right, with the line's own padding. */
function outOfSight(line: HTMLElement): number {
  const chip = line.querySelector('[aria-current], [aria-pressed="true"]')?.getBoundingClientRect();
  if (!chip) return 0;
  const { left, right } = line.getBoundingClientRect();
  const room = Number.parseFloat(getComputedStyle(line).paddingLeft) || 0;
  return Math.min(0, chip.left - left - room) + Math.max(0, chip.right - right + room);
}

interface FilterChipProps {
  /** Of the query string. */
  name: string;
  /** Null: without the filter. */
  value: string | null;
  /** How many rows it shows. */
  count?: string | undefined;
  /** Pressed again it takes the filter away. */
  off?: boolean;
  /** Other filters that mean nothing beside it. */
  without?: readonly string[];
  children: ReactNode;
}

/** A filter in the URL: pressed if it is the one that is shown. */
export function FilterChip({ name, value, count, off, without = [], children }: FilterChipProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const pressed = query.get(name) === value;
  const wanted = firstPage(query);
  for (const other of without) wanted.delete(other);
  if (value === null || (off && pressed)) wanted.delete(name);
  else wanted.set(name, value);
  return (
    <Link className={styles.chip} to={{ pathname, search: String(wanted) }} aria-current={pressed || undefined}>
      <span>{children}</span>
      {count !== undefined && <b>{count}</b>}
    </Link>
  );
}

/** A chip that is pressed, such as a template of a note. */
export function Chip({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}
