import { useEffect, useState } from 'react';
import { createListeners } from '../../web/listeners.ts';
import { useApi } from './context.ts';
import { Refused } from './refused.ts';

/** What the open screen shows: the event stream says so to the server. */
let subject: string | null = null;
const subjectListeners = createListeners();
const openingListeners = createListeners();

export const openSubject = (): string | null => subject;

/** Calls `listener` when another row is open; the returned function removes it. */
export const onOtherSubject = subjectListeners.add;

/** Somebody has opened or left what is open here. */
export const noteOpen = openingListeners.call;

function open(next: string | null): void {
  subject = next;
  subjectListeners.call();
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
    const remove = openingListeners.add(() => void look());
    open(shown);
    return () => {
      current = false;
      remove();
      open(null);
    };
  }, [api, shown]);
  return names;
}
