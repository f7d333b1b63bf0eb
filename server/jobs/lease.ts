interface Options {
  /** How long it lasts when it is renewed, in ms. */
  lease: number;
  /** False if another process has taken the job. */
  renew: () => Promise<boolean>;
  /** Aborted when the server stops. */
  gone: AbortSignal;
}

/** Beats in a lease: two may be lost. */
const BEATS = 3;

/** Renews the lease of a job while it runs. Its signal is aborted when the lease is lost or the server stops. */
export function holdLease({ lease, renew, gone }: Options) {
  const lost = new AbortController();
  let until = performance.now() + lease;
  const beat = async () => {
    const began = performance.now();
    try {
      if (await renew()) until = began + lease;
      else lost.abort();
    } catch {
      // The database is away: others cannot take the job over by it either before the lease is past.
      if (performance.now() > until) lost.abort();
    }
  };
  const beating = setInterval(() => void beat(), lease / BEATS);
  return { signal: AbortSignal.any([gone, lost.signal]), end: () => clearInterval(beating) };
}
