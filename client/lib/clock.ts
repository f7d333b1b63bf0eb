import { useEffect, useSyncExternalStore } from 'react';
import { nextTask } from './next-task.ts';

const TICK_MS = 1000;

/** A difference between this device's two clocks that is no rounding: one of them was set, or stood still. */
const SET_MS = 2000;

/**
 * Milliseconds that the server's clock is ahead of `performance.now()`, which goes on evenly however this device's own
 * clock is set; null while no answer has told.
 */
let ahead: number | null = null;
/** How far this device's clock was ahead of `performance.now()` when the server's was last told. */
let deviceAhead = 0;
/** The server's time at the last tick. */
let shown: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let askServer: (() => Promise<unknown>) | null = null;
let asking = false;
const listeners = new Set<() => void>();

/** The server's time in milliseconds; null while no answer has told. */
export function serverNow(): number | null {
  return ahead === null ? null : performance.now() + ahead;
}

/** The time in ms: the server's, or this device's while no answer has told. */
export function timeNow(): number {
  return serverNow() ?? Date.now();
}

/** Countdowns that are drawn at once; a screen may have dozens. */
const AT_ONCE = 4;

/** A second has passed. */
export async function tick(): Promise<void> {
  askWhereSet();
  shown = serverNow();
  const all = [...listeners];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    for (const listener of all.slice(at, at + AT_ONCE)) listener();
    await nextTask();
  }
}

/** Takes the time from an answer; `sentAt` is `performance.now()` when its request left. */
export function noteServerTime(serverTime: string, sentAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  ahead = Math.round(server - (sentAt + performance.now()) / 2);
  deviceAhead = Date.now() - performance.now();
  if (timer !== undefined) void tick();
}

/** Says how to learn the server's time when a countdown is shown before any call was made. */
export function askServerTimeBy(ask: () => Promise<unknown>): void {
  askServer = ask;
}

/** `performance.now()` may stand still while the device sleeps: then, as where its clock was set, the server knows. */
function askWhereSet(): void {
  const now = Date.now() - performance.now();
  if (ahead === null || Math.abs(now - deviceAhead) < SET_MS) return;
  deviceAhead = now;
  ask();
}

/** Every countdown of a page asks, but one answer is enough. */
function askOnce(): void {
  if (ahead === null) ask();
}

function ask(): void {
  if (asking || !askServer) return;
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
