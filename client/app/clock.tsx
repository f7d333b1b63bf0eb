import { useEffect, useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/** Milliseconds that the server's clock is ahead of this device's; null while no answer has told. */
let ahead: number | null = null;
let shown = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let askServer: (() => void) | null = null;
const listeners = new Set<() => void>();

function serverNow(): number {
  return Date.now() + (ahead ?? 0);
}

function tick(): void {
  shown = serverNow();
  for (const listener of listeners) listener();
}

/** Takes the time from an answer; `sentAt` is when its request left, by this device's clock. */
export function noteServerTime(serverTime: string, sentAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  ahead = Math.round(server - (sentAt + Date.now()) / 2);
  if (timer !== undefined) tick();
}

/** Says how to learn the server's time when a countdown is shown before any call was made. */
export function askServerTimeBy(ask: () => void): void {
  askServer = ask;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The same value until the next tick, as React asks of a store. */
function current(): number {
  if (timer === undefined && Math.abs(serverNow() - shown) >= TICK_MS) shown = serverNow();
  return shown;
}

/**
 * The server's time in milliseconds, a new one each second; null on the server and in the first render, when only
 * absolute times are shown.
 */
export function useServerClock(): { now: number | null } {
  const now = useSyncExternalStore(subscribe, current, () => null);
  useEffect(() => {
    if (ahead === null) askServer?.();
  }, []);
  return { now };
}
