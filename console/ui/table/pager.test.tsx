// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Pager } from './table.tsx';

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
