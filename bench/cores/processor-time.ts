import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel in a second, as on every Linux that Node runs on. */
const TICKS = 100;

interface Process {
  parent: number;
  seconds: number;
}

function allProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The second field, a name, may hold spaces; then come state, parent, and in fields 14 and 15 the times.
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/^.*\) /s);
      const fields = rest.split(' ');
      found.set(Number(name), {
        parent: Number(fields[1]),
        seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** The processor time that a process and all below it have taken, in seconds (Linux). */
export function processorTime(pid: number): number {
  const all = allProcesses();
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(all.get(one)?.parent ?? 0));
  return [...all].reduce((sum, [one, { seconds }]) => (isBelow(one) ? sum + seconds : sum), 0);
}
