/** The maximum of connections of a process to PostgreSQL, unless `DB_POOL` is set: 6 write, 4 read, 1 listens. */
export const DEFAULT_POOL = 11;

/** The minimum for a process, and the number for a command: 2 write, 2 read, 1 listens. */
export const LEAST_POOL = 5;

/** Connections that servers leave free: for commands, for administrators, and PostgreSQL's reserved ones. */
export const SPARE = 10;

/** How many of a process's connections write and how many read, apart from the one that listens. */
export function shareOf(connections: number): { writers: number; readers: number } {
  const readers = Math.max(2, Math.floor((connections - 1) * 0.4));
  return { writers: connections - 1 - readers, readers };
}
