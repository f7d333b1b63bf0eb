import { useSyncExternalStore } from 'react';
import { serverNow } from './now.ts';

/** Whether what is shown is live, and when it last came from the server (ms). */
export interface Live {
  connected: boolean;
  at: number;
}

let live: Live = { connected: true, at: serverNow() };
const listeners = new Set<() => void>();

function set(changed: Live): void {
  live = changed;
  for (const listener of listeners) listener();
}

/** An answer has come. */
export function noteAnswer(): void {
  const at = serverNow();
  if (!live.connected || at - live.at > 1000) set({ connected: true, at });
}

/** A call had no answer. */
export function noteSilence(): void {
  if (live.connected) set({ ...live, connected: false });
}

export function useLiveState(): Live {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live,
  );
}
