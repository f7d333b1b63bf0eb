import { writeFileSync } from 'node:fs';
import { MOST_HELD } from './decoder-memory.ts';
import type { Answer, Job } from './messages.ts';

// The program of `startConverter`: converts one picture after the other, for the process that started it.

/** Of the process without a picture, and of a pipeline beside what its decoder holds. */
const BESIDE = 192 * 2 ** 20;

/** More memory than this it never has, in bytes: a header may lie. */
const MOST_MEMORY = MOST_HELD + BESIDE;

/** Larger by this after a picture, it ends: what the allocator has not returned by then stays with it. */
const MOST_KEPT = 24 * 2 ** 20;

/** How often it looks at its memory while it converts, in ms. */
const LOOK = 20;

/** At once: a regular exit would wait for the conversion. */
const die = () => process.kill(process.pid, 'SIGKILL');

try {
  // Where memory ends, Linux ends this process and not the shop.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Another system.
}
// The one that started it ends it, after the requests that still need it; a terminal tells all of its processes to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', die);

// sharp takes longest to load, and a signal may come meanwhile.
const { convert } = await import('./convert.ts');
const atFirst = process.memoryUsage.rss();

process.on('message', async (job: Job) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) die();
  }, LOOK);
  const result = await convert(job);
  clearInterval(watch);
  process.send?.({ ...result, last: process.memoryUsage.rss() > atFirst + MOST_KEPT } satisfies Answer);
});
