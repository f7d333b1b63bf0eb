import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a long piece of work took of the process that did it. */
export interface Weight {
  seconds: number;
  /** Memory at the peak beyond what the process had before, its threads included. */
  megabytes: number;
  /** Milliseconds that the event loop stood still at the longest. */
  turn: number;
}

/** Milliseconds between two looks at the memory. */
const LOOK = 20;

/** Does the work and weighs it; the loop is looked at every millisecond. */
export async function weighed(work: () => Promise<unknown>): Promise<Weight> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  loop.disable();
  clearInterval(looking);
  return { seconds, megabytes: (peak - before) / 1e6, turn: loop.max / 1e6 };
}
