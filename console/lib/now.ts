import { useSyncExternalStore } from 'react';

/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = 0;

/** Takes the time of an answer. */
export function noteServerTime(time: number): void {
  ahead = time - Date.now();
}

/** The server's time, ms. */
export const serverNow = (): number => Date.now() + ahead;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let shown = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    shown = serverNow();
    for (const one of listeners) one();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in steps: the component is drawn again at each. */
export function useNow(step: number): number {
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined && Math.abs(serverNow() - shown) > 1000) shown = serverNow();
    return Math.floor(shown / step) * step;
  });
}
