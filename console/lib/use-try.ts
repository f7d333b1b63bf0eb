import { useRef, useState } from 'react';
import { Refused } from './refused.ts';

/** Something that takes a while and may be refused: one at a time, with what is said about it. */
export function useTry() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const running = useRef(false);
  /** Whether it succeeded; `refused` says why not. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { attempt, busy, refused, forget: () => setRefused(null) };
}
