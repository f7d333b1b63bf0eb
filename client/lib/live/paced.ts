/** From the end of one reading to the next, in ms: an item that sells fast changes several times a second. */
const APART = 2000;

/**
 * Readings one after the other: one that is asked for while another one runs, or right after it, would abort it in the
 * router, and use up what the page's address may read.
 * @returns `ask`, which calls `read` now, or once for all that ask meanwhile; and `stop`, after which nothing is read
 */
export function paced(read: () => Promise<unknown>): { ask: () => void; stop: () => void } {
  let busy = false;
  let asked = false;
  let stopped = false;
  const ask = () => {
    asked = true;
    if (busy || stopped) return;
    busy = true;
    asked = false;
    void read().finally(() => setTimeout(rested, APART));
  };
  const rested = () => {
    busy = false;
    if (asked) ask();
  };
  const stop = () => {
    stopped = true;
  };
  return { ask, stop };
}
