import { monitorEventLoopDelay } from 'node:perf_hooks';

const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();

const turnOver = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What came of it, how long it took and the longest turn of the event loop meanwhile, in ms. */
export async function timed<Result>(work: () => Promise<Result>) {
  await turnOver();
  lag.reset();
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  // The last turn is noted when it has ended.
  await turnOver();
  return { result, took, turn: lag.max / 1e6 };
}
