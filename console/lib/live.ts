import { timeNow } from '../../web/clock.ts';
import { createStore, useStore } from '../../web/store.ts';

/** Whether what is shown is live, and when it last came from the server (ms). */
export interface Live {
  connected: boolean;
  at: number;
}

const live = createStore<Live>({ connected: true, at: timeNow() });

/** An answer has come. */
export function noteAnswer(): void {
  const at = timeNow();
  const { connected, at: last } = live.get();
  if (!connected || at - last > 1000) live.set({ connected: true, at });
}

/** A call had no answer. */
export function noteSilence(): void {
  if (live.get().connected) live.set({ ...live.get(), connected: false });
}

export const useLiveState = (): Live => useStore(live);
