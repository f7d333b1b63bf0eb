import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openPage, signIn } from '../tests/support/browser.ts';
import { launchServer, shopCommand } from '../tests/support/server-process.ts';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';

/** Takes the pictures of docs/screens from a fresh demo shop: phone, light, zh-CN. */
const screens = { home: '/', detail: '/user/detail/1', orders: '/user/order/0', my: '/my' };

ensureChromium();
ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'pintuan-screens-'));
const server = await launchServer(dataDir);
const browser = await launchBrowser();
try {
  const token = await makeShopper();
  for (const [name, path] of Object.entries(screens)) await picture(name, path, token);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function post(path: string, fields: Record<string, string>, token = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(server.origin + path, { method: 'POST', body, headers: { Authorization: token } });
  return (await answer.json()).data;
}

/** A shopper with one order that succeeded and one that waits. */
async function makeShopper(): Promise<string> {
  const credentials = { username: 'chen_siyuan', nickname: '陈思远', password: 'correct horse' };
  await post('/api/register', { ...credentials, invitation_code: server.invitation });
  await shopCommand(dataDir, ['credit', credentials.username, '3600', '--note', 'pictures']);
  const { token } = await post('/api/login', credentials);
  const detail = await (await fetch(`${server.origin}/api/item_detail?id=31`)).json();
  const [group] = detail.data.wait_pt_user_list;
  if (group) await post('/api/order_pt', { orderno: group.orderno }, token);
  await post('/api/buy_item', { id: '76' }, token);
  return token;
}

async function picture(name: string, path: string, token: string): Promise<void> {
  const visitor = await openPage(browser, server.origin, {
    isMobile: true,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  if (path !== '/') await signIn(visitor, server.origin, token, 'chen_siyuan');
  await visitor.go(path);
  await visitor.page.waitForTimeout(500);
  await visitor.page.screenshot({ path: join(import.meta.dirname, `../docs/screens/${name}.png`) });
  await visitor.context.close();
}
