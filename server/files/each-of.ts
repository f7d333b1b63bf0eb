import pLimit from 'p-limit';

/** Files that are read or stored at once: a store on another machine takes its time for each. */
const CONCURRENCY = 8;

/**
 * Does the work for each name, several at once, and waits until none is under way any more; after a failure it begins
 * no further ones, and throws it.
 */
export async function eachOf(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  const failures: unknown[] = [];
  await limit.map(names, async (name) => {
    if (failures.length > 0) return;
    await work(name).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
