interface Options {
  /** How long it lasts when it is renewed, in ms. */
  lease: number;
  /** How long it is renewed at the most, in ms. */
  most: number;
  /** False if another process has taken the job. */
  renew: () => Promise<boolean>;
  /** Aborted when the server stops. */
  gone: AbortSignal;
}

/** Beats in a lease: two may be lost. */
const BEATS = 3;

/**
 * Renews the lease of a job while it runs, for `most` ms. Its signal is aborted when the lease is lost, its time is over
 * (`over`) or the server stops.
 */
export function holdLease({ lease, most, renew, gone }: Options) {
  const lost = new AbortController();
  const over = new AbortController();
  let until = performance.now() + lease;
  const beat = async () => {
    const began = performance.now();
    try {
      if (await renew()) until = began + lease;
      else lost.abort();
    } catch {
      // The database is away. Its row names this process at least until the lease is past, unless its clock leaps forward.
      if (performance.now() > until) lost.abort();
    }
  };
  const beating = setInterval(() => void beat(), lease / BEATS);
  const ending = setTimeout(() => over.abort(new Error(`it has run for more than ${most} ms`)), most);
  return {
    signal: AbortSignal.any([gone, lost.signal, over.signal]),
    over: over.signal,
    end: () => {
      clearInterval(beating);
      clearTimeout(ending);
    },
  };
}

/**
 * Tells for how many ms this process has seen the lease of a job unchanged, by a clock that is never set: who runs a job
 * renews its lease, so one that stays the same is nobody's, whatever the database's clock says.
 */
export function watchLeases() {
  const seen = new Map<string, { heldUntil: number; since: number }>();
  return ({ name, heldUntil }: { name: string; heldUntil: number }): number => {
    const now = performance.now();
    const last = seen.get(name);
    if (last?.heldUntil === heldUntil) return now - last.since;
    seen.set(name, { heldUntil, since: now });
    return 0;
  };
}
