import { readdirSync, readFileSync } from 'node:fs';
import { processorSeconds } from './server-process.ts';

/** The processes that a process has started, and those that these have, on Linux. */
export function startedBy(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The fields after the name, which may hold spaces.
    const parent = read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const below = (above: number): number[] =>
    [...parents].filter(([, parent]) => parent === above).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** MB of memory of a process and all that it has started. */
export function memoryOfTree(pid: number): number {
  const kilobytes = (one: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${one}/status`) ?? '')?.[1] ?? 0);
  return [pid, ...startedBy(pid)].reduce((sum, one) => sum + kilobytes(one), 0) / 1024;
}

/** Seconds of the processor that what a process has started has taken, as long as it lives. */
export const secondsOfStarted = (pid: number): number =>
  startedBy(pid).reduce((sum, one) => sum + processorSeconds(one), 0);

/** Undefined once the process is gone. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
