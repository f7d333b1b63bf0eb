/** Lines a second at the most; a file has thousands of rows. */
const PAUSE_MS = 200;

/** Progress of a long command, on one line that is overwritten. */
export function progressLine(write: (text: string) => void) {
  let shown = Number.NEGATIVE_INFINITY;
  return {
    show: (what: string, done: number, total: number) => {
      const now = performance.now();
      if (now - shown < PAUSE_MS) return;
      shown = now;
      write(`${what}: ${done} of ${total}`);
    },
    /** Clears the line for the output of the command. */
    clear: () => {
      if (shown > 0) write('');
    },
  };
}
