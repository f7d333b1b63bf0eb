import { useEffect, useState } from 'react';
import { createListeners } from '../../web/listeners.ts';
import { createStore } from '../../web/store.ts';
import { useApi } from './context.ts';
import { Refused } from './refused.ts';

/** What the open screen shows: the event stream says so to the server. */
export const openSubject = createStore<string | null>(null);

const openingListeners = createListeners();

/** Somebody has opened or left what is open here. */
export const noteOpen = openingListeners.call;

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
    openSubject.set(shown);
    return () => {
      current = false;
      remove();
      openSubject.set(null);
    };
  }, [api, shown]);
  return names;
}
