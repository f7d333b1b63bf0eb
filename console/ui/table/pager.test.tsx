// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { noteServerTime } from '../../../web/clock.ts';
import type { ConsoleApi } from '../../lib/api.ts';
import { Refused } from '../../lib/refused.ts';
import { Pager } from './table.tsx';

/** By the server's clock, which another file of this process may have set. */
const isNow = (at: string) => noteServerTime(Date.parse(at), performance.now());

const words = () => document.querySelector('p')?.textContent;

test('the other end of a list is one press away, and so is the way back', async () => {
  const router = await drawConsole(<Pager rows={50} next="abc" usual="latest" />, {
    at: '/orders?status=2&cursor=x&from=51',
  });
  expect(words()).toBe('51–100Next pageEarliest first');
  await press('Earliest first');
  // From its beginning, with its filters.
  expect(router.state.location.search).toBe('?status=2&sort=earliest');
  expect(words()).toBe('1–50Next pageLatest first');
  await press('Next page');
  expect(router.state.location.search).toBe('?status=2&sort=earliest&cursor=abc&from=51');
  await press('Latest first');
  expect(router.state.location.search).toBe('?status=2');
});

test.each([
  ['a list of one page', 'latest', null, '/orders', '1–3'],
  ['a list with one order', undefined, 'abc', '/orders', '1–3Next page'],
  ['a queue', 'earliest', 'abc', '/refunds', '1–3Next pageLatest first'],
  ['the last page of a list', 'latest', null, '/orders?cursor=x&from=51', '51–53Earliest first'],
  ['the only page from the other end', 'latest', null, '/orders?sort=earliest', '1–3Latest first'],
] as const)('what %s offers', async (_, usual, next, at, wanted) => {
  await drawConsole(<Pager rows={3} next={next} usual={usual} />, { at });
  expect(words()).toBe(wanted);
});

test('how many rows there are is counted when somebody asks, and said with the time until other rows are shown', async () => {
  isNow('2026-01-02T03:04:01Z');
  const asked: string[] = [];
  const api = {
    call: async (name: string, fields: object) => {
      asked.push(`${name} ${JSON.stringify(fields)}`);
      return { count: 10_000, more: asked.length > 1 };
    },
  } as unknown as ConsoleApi;
  const pager = (
    <Pager rows={50} next="abc" usual="latest" total={(of) => of.call('groupsCount', { status: 'open' })} />
  );
  const router = await drawConsole(pager, { at: '/groups', api });
  expect(words()).toBe('1–50CountNext pageEarliest first');
  await press('Count');
  expect(asked).toEqual(['groupsCount {"status":"open"}']);
  expect(words()).toBe('1–5010,000 in all · 11:04 CountNext pageEarliest first');
  await press('Next page');
  expect(words()).toContain('10,000 in all · 11:04');
  // Rows may be worked off meanwhile.
  isNow('2026-01-02T03:05:01Z');
  await press('Count');
  expect(words()).toContain('More than 10,000 · 11:05');
  await act(() => router.navigate('/groups?status=expired'));
  expect(words()).not.toContain('11:05');
});

test('a list that is on one page is not counted', async () => {
  await drawConsole(<Pager rows={3} next={null} usual="latest" total={() => Promise.reject()} />, { at: '/groups' });
  expect(words()).toBe('1–3');
});

test('why a list was not counted is said, and it can be counted again', async () => {
  const ask = () => Promise.reject(new Refused(503, 'Too much to do', 'overloaded'));
  await drawConsole(<Pager rows={50} next="abc" total={ask} />, { at: '/groups' });
  await press('Count');
  expect(document.querySelector('[role=status]')?.textContent).toBe('Count Too much to do');
});
