import { expect, test } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { askedPage, pageInPlace } from './list-page.ts';

const request = new Request('http://shop/list/3?cursor=a');

test('a later page that cannot be read is marked, and asks for itself again', async () => {
  const silent = () => Promise.reject(new Refusal(0, 'no connection'));
  expect(await pageInPlace(request, silent)).toMatchObject({ items: [], cursor: 'a', next: 'a', failed: true });
});

test('a redirect to the log-in is rethrown', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(pageInPlace(request, () => Promise.reject(redirect))).rejects.toBe(redirect);
});

test('a screen whose page cannot be read shows an error, and an invalid cursor is a 404', async () => {
  const silence = new Refusal(0, 'no connection');
  await expect(askedPage(request, () => Promise.reject(silence))).rejects.toBe(silence);
  const refused = () => Promise.reject(new Refusal(400, 'no such cursor'));
  await expect(askedPage(request, refused)).rejects.toMatchObject({ init: { status: 404 } });
});
