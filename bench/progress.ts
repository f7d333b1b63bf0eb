/** Prints the progress of filling a table, on one line of the terminal. */
export function showProgress(what: string, done: number, of: number): void {
  const end = done >= of ? '\n' : '\r';
  if (process.stderr.isTTY || done >= of) process.stderr.write(`${what}: ${done.toLocaleString('en')}${end}`);
}
