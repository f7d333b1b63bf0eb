import { monitorEventLoopDelay } from 'node:perf_hooks';

const lag = monitorEventLoopDelay({ resolution: 1 });
lag.enable();

const turnOver = () => new Promise((resolve) => setTimeout(resolve, 5));

/**
 * What came of it, how long it took, how much of that was processor time of this process with its threads, and the
 * longest turn of the event loop meanwhile, in ms. However busy the machine is, the second is about the same.
 */
export async function timed<Result>(work: () => Promise<Result>) {
  await turnOver();
  lag.reset();
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const took = performance.now() - began;
  const used = process.cpuUsage(before);
  // The last turn is noted when it has ended.
  await turnOver();
  return { result, took, cpu: (used.user + used.system) / 1000, turn: lag.max / 1e6 };
}
