import { expect, test } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { askedPage, pageAlone } from './list-page.ts';

test('a later page that cannot be read is marked, and asks for itself again', async () => {
  const silent = () => Promise.reject(new Refusal(0, 'no connection'));
  expect(await pageAlone('a', silent)).toMatchObject({ items: [], cursor: 'a', next: 'a', failed: true });
});

test('the way to the log-in goes on', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(pageAlone('a', () => Promise.reject(redirect))).rejects.toBe(redirect);
});

test('an open list asks for a page alone, and no address does', () => {
  const request = new Request('http://shop/list/3?cursor=a&alone');
  expect(askedPage(request, true)).toEqual({ cursor: 'a', alone: true });
  for (const other of [false, undefined]) expect(askedPage(request, other)).toEqual({ cursor: 'a', alone: false });
});
