import express from 'express';
import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { healthRoutes } from './health.ts';

afterEach(() => void vi.useRealTimers());

/** What `/readyz` says while `ping` answers so. */
function openHealth(ping: () => Promise<unknown>, isThere = () => true) {
  const app = express().use(healthRoutes({ ping, isThere, stopping: () => false }));
  return async () => (await request(app).get('/readyz')).status;
}

test('a short loss of the database leaves the process among those that are sent requests, a long one does not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let here = true;
  const ready = openHealth(() => (here ? Promise.resolve() : Promise.reject(new Error('away'))));
  expect(await ready()).toBe(200);
  here = false;
  vi.advanceTimersByTime(29_000);
  expect(await ready()).toBe(200);
  vi.advanceTimersByTime(2000);
  expect(await ready()).toBe(503);
  here = true;
  expect(await ready()).toBe(200);
});

test('a process whose database has never answered is not ready, and says so within a second', async () => {
  const began = performance.now();
  expect(await openHealth(() => new Promise(() => {}))()).toBe(503);
  expect(performance.now() - began).toBeLessThan(3000);
});

test('a process whose database was removed is not ready, although it still reads what it has open', async () => {
  let here = true;
  const ready = openHealth(
    () => Promise.resolve(),
    () => here,
  );
  expect(await ready()).toBe(200);
  here = false;
  expect(await ready()).toBe(503);
});
