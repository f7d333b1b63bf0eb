import { useEffect, useState } from 'react';
import { useApi } from './context.ts';
import { Refused } from './refused.ts';

/** What the open screen shows: the event stream says so to the server. */
let subject: string | null = null;
const subjectListeners = new Set<() => void>();
const openingListeners = new Set<() => void>();

export const openSubject = (): string | null => subject;

/** Calls `listener` when another row is open; the returned function removes it. */
export function onOtherSubject(listener: () => void): () => void {
  subjectListeners.add(listener);
  return () => subjectListeners.delete(listener);
}

/** Somebody has opened or left what is open here. */
export function noteOpen(): void {
  for (const listener of openingListeners) listener();
}

function open(next: string | null): void {
  subject = next;
  for (const listener of subjectListeners) listener();
}

/** The names of others who have this open; for as long as the component is shown they see oneself. */
export function useOthersHere(shown: string): readonly string[] {
  const api = useApi();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      try {
        const found = await api.call('presence', { subject: shown });
        if (current) setNames(found.map(({ name }) => name));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    };
    const listener = () => void look();
    openingListeners.add(listener);
    open(shown);
    return () => {
      current = false;
      openingListeners.delete(listener);
      open(null);
    };
  }, [api, shown]);
  return names;
}
