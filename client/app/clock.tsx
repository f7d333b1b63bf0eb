import { useEffect, useSyncExternalStore } from 'react';
import { nextTask } from './next-task.ts';

const TICK_MS = 1000;

/** Milliseconds that the server's clock is ahead of this device's; null while no answer has told. */
let ahead: number | null = null;
/** The server's time at the last tick. */
let shown: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let askServer: (() => Promise<unknown>) | null = null;
let asking = false;
const listeners = new Set<() => void>();

function serverNow(): number | null {
  return ahead === null ? null : Date.now() + ahead;
}

/** Countdowns that are drawn at once; a screen may have dozens. */
const AT_ONCE = 4;

async function tick(): Promise<void> {
  shown = serverNow();
  const all = [...listeners];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    for (const listener of all.slice(at, at + AT_ONCE)) listener();
    await nextTask();
  }
}

/** Takes the time from an answer; `sentAt` is when its request left, by this device's clock. */
export function noteServerTime(serverTime: string, sentAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  ahead = Math.round(server - (sentAt + Date.now()) / 2);
  if (timer !== undefined) void tick();
}

/** Says how to learn the server's time when a countdown is shown before any call was made. */
export function askServerTimeBy(ask: () => Promise<unknown>): void {
  askServer = ask;
}

/** Every countdown of a page asks, but one answer is enough. */
function askOnce(): void {
  if (ahead !== null || asking || !askServer) return;
  asking = true;
  void nextTask()
    .then(askServer)
    .finally(() => {
      asking = false;
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => void tick(), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The same value until the next tick, as React asks of a store. */
function current(): number | null {
  const now = serverNow();
  if (timer === undefined && now !== null && (shown === null || Math.abs(now - shown) >= TICK_MS)) shown = now;
  return shown;
}

/**
 * What `read` makes of the server's time in milliseconds, which it is asked each second; drawn anew only when that has
 * changed. The time is null on the server, in the first render, and until an answer has told it, since this device's
 * clock may be wrong: only absolute times are shown then.
 */
export function useServerClock<Value extends number | boolean | null>(read: (now: number | null) => Value): Value {
  const value = useSyncExternalStore(
    subscribe,
    () => read(current()),
    () => read(null),
  );
  useEffect(askOnce, []);
  return value;
}
