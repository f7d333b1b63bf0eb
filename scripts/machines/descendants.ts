import { readdirSync, readFileSync } from 'node:fs';

/** The parent of each process that runs. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // The second field, a name in brackets, may hold spaces; the parent is the second after it.
      const [, rest = ''] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(/\) (?=\w )/);
      found.set(Number(entry), Number(rest.split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** These processes and all that they have started, parents first; those that have ended are left out. */
export function withDescendants(pids: number[]): number[] {
  const parentOf = parents();
  const family = new Set(pids.filter((pid) => parentOf.has(pid)));
  // A set grows while it is walked.
  for (const pid of family) {
    for (const [child, parent] of parentOf) if (parent === pid) family.add(child);
  }
  return [...family];
}
