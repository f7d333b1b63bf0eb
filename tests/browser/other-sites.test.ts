import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { violations } from '../support/violations.ts';

const { shop, visitAs } = openShop();

/** Another site, with an empty page. */
let elsewhere = '';
let token = '';

beforeAll(async () => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!DOCTYPE html><body>');
  }).listen(0, '127.0.0.1');
  closeAfterTest(() => void server.close());
  await once(server, 'listening');
  // Another site to a browser, which 127.0.0.1 with another port would not be.
  elsewhere = `http://localhost:${(server.address() as AddressInfo).port}/`;
  token = await shop.signUp('elsewhere', 500);
});

/** A page of the other site, in the browser of somebody who is signed in to the shop. */
async function openElsewhere() {
  const visitor = await visitAs(token, 'elsewhere');
  await visitor.page.goto(elsewhere);
  return visitor;
}

test.each(inTurn(['/', '/user/wallet', '/docs/api'], 3))('another site cannot show %s in a frame', async (path) => {
  const { page, context } = await openElsewhere();
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, shop.origin + path);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  // For once a policy has to hold something back.
  expect(violations.splice(0)).toEqual([expect.stringContaining("frame-ancestors 'none'")]);
  await context.close();
});

test('another site can show no picture of the shop, and read no answer', async () => {
  const { page, context } = await openElsewhere();
  const [picture = ''] = (await shop.call('itemDetail', { id: 1 })).data.carousel;
  const seen = await page.evaluate(
    async ([src = '', answer = '']) => {
      const image = new Image();
      const shown = new Promise((done) => {
        image.onload = () => done('shown');
        image.onerror = () => done('not shown');
      });
      image.src = src;
      const read = (mode: RequestMode) =>
        fetch(answer, { mode, credentials: 'include' }).then(
          () => 'read',
          () => 'not read',
        );
      return [await shown, await read('cors'), await read('no-cors')];
    },
    [shop.origin + picture, `${shop.origin}/api/shop`],
  );
  expect(seen).toEqual(['not shown', 'not read', 'not read']);
  await context.close();
});

test('a window that another site opened is out of its control once it shows the shop', async () => {
  const { page, context } = await openElsewhere();
  const opening = context.waitForEvent('page');
  await page.evaluate((address) => {
    Object.assign(window, { opened: window.open(address) });
  }, `${shop.origin}/`);
  const popup = await opening;
  await popup.waitForLoadState();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
  await context.close();
});

test('a form of another site does nothing in the name of the shopper', async () => {
  const { page, context } = await openElsewhere();
  const answered = page.waitForResponse(`${shop.origin}/my`);
  await page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action });
    document.body.append(form);
    form.submit();
  }, `${shop.origin}/my`);
  expect((await answered).status()).toBe(403);
  expect((await shop.call('userInfo', {}, token)).code).toBe(200);
  await context.close();
});

test('a form of another site gets no token', async () => {
  const { page, context } = await openElsewhere();
  const address = `${shop.origin}/session/token`;
  const answered = page.waitForResponse(address);
  await page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action });
    document.body.append(form);
    form.submit();
  }, address);
  expect((await answered).status()).toBe(403);
  await context.close();
});
