import { useEffect, useSyncExternalStore } from 'react';
import { nextTask } from './next-task.ts';

const TICK_MS = 1000;

/** An answer says the time at which it left: it is under way for half of the round trip, but no longer than this. */
const MOST_UNDER_WAY_MS = 500;

/** A larger difference between this device's two clocks is no rounding: one of them was set, or stood still. */
const SET_MS = 2000;

/**
 * Milliseconds that the server's clock is ahead of `performance.now()`, which runs evenly however the device's own
 * clock is set; null until an answer has given the time.
 */
let ahead: number | null = null;
/** How far this device's clock was ahead of `performance.now()` at the last answer with a time. */
let deviceAhead = 0;
/** The server's time at the last tick. */
let shown: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let askServer: (() => Promise<unknown>) | null = null;
let asking = false;
const listeners = new Set<() => void>();

/** The server's time in milliseconds; null until an answer has given it. */
export function serverNow(): number | null {
  return ahead === null ? null : performance.now() + ahead;
}

/** The time in ms: the server's, or this device's until an answer has given the server's. */
export function timeNow(): number {
  return serverNow() ?? Date.now();
}

/** Countdowns that are rendered in one task; a screen may have dozens. */
const BATCH = 4;

/** Runs each second. */
export async function tick(): Promise<void> {
  askWhereSet();
  shown = serverNow();
  const all = [...listeners];
  for (let at = 0; at < all.length; at += BATCH) {
    for (const listener of all.slice(at, at + BATCH)) listener();
    await nextTask();
  }
}

/** Takes the time (ms) from an answer; `sentAt` is `performance.now()` when its request left. */
export function noteServerTime(server: number, sentAt: number): void {
  if (Number.isNaN(server)) return;
  const arrivedAt = performance.now();
  ahead = Math.round(server + Math.min((arrivedAt - sentAt) / 2, MOST_UNDER_WAY_MS) - arrivedAt);
  deviceAhead = Date.now() - performance.now();
  if (timer !== undefined) void tick();
}

/** Sets the call that gets the server's time if a countdown is shown before any other call. */
export function askServerTimeBy(ask: () => Promise<unknown>): void {
  askServer = ask;
}

/** Asks the server if this device's clock was set, or if `performance.now()` stood still while the device slept. */
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

/** The same value until the next tick, as React requires of a store. */
function current(): number | null {
  const now = serverNow();
  if (timer === undefined && now !== null && (shown === null || Math.abs(now - shown) >= TICK_MS)) shown = now;
  return shown;
}

/**
 * The result of `read` for the server's time in milliseconds, evaluated each second; the component rerenders only if it
 * has changed. The time is null on the server, in the first render, and until an answer has given it, since this
 * device's clock may be wrong: only absolute times are shown then.
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
