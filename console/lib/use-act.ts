import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../client/lib/idempotency/new-idempotency-key.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { ConsoleInput, ConsoleOutput } from '../../shared/console/index.ts';
import { useApi } from './context.ts';
import { NO_ANSWER, Refused } from './refused.ts';

/**
 * A write of the console and how it stands. A try without an answer keeps its `Idempotency-Key`, so that a repeat with
 * the same fields does nothing twice; any other try has a new one.
 */
export function useAct<Name extends ConsoleCallName>(name: Name) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const lost = useRef<{ fields: string; key: string } | null>(null);
  const running = useRef(false);

  /** The answer's data; null if it was refused, of which `refused` says why, or if one is under way. */
  const run = async (input: ConsoleInput<Name>): Promise<ConsoleOutput<Name> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setRefused(null);
    const fields = JSON.stringify(input);
    const key = lost.current?.fields === fields ? lost.current.key : newIdempotencyKey();
    lost.current = null;
    try {
      return await api.call(name, input, { key });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === NO_ANSWER) lost.current = { fields, key };
      setRefused(error);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, refused, forget: () => setRefused(null) };
}
