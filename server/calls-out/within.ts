/** Another system did not end an exchange in time. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
  readonly code = 'ETIMEDOUT';
}

/**
 * The result of an exchange with another system, which is given up after so many ms, however it goes on: a head that
 * nothing follows, a byte a second, content without an end. Every call out of the shop goes through here
 * (`tests/architecture.test.ts`). `signal` ends the exchange itself; what ignores it is left behind. Throws `TookTooLong`.
 */
export async function within<Result>(
  ms: number,
  whom: string,
  exchange: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new TookTooLong(`${whom} took more than ${ms} ms`);
      reject(error);
      over.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([exchange(over.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
