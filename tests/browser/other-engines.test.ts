import { beforeAll, expect, test } from 'vitest';
import { ensurePackages } from '../../scripts/machines/packages.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { t } from '../support/words.ts';
import { type Engine, engines } from '../tools/engines.ts';

let shop: DemoShop;

beforeAll(async () => {
  ensurePackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  shop = await startDemoShop();
  closeAfterTest(shop.close);
}, 180_000);

/** Waits until an expression is true in the page; a page that is being replaced says nothing. */
const until = (engine: Engine, expression: string) =>
  expect
    .poll(() => engine.evaluate(`Boolean(${expression})`).catch(() => false), { timeout: 15_000, message: expression })
    .toBe(true);

const TAKEN_OVER = `Object.keys(document).some((key) => key.startsWith('__reactContainer'))`;

async function open(engine: Engine, path: string): Promise<void> {
  await engine.go(shop.origin + path);
  await until(engine, TAKEN_OVER);
}

/** Presses what is called so, once it is there and can be pressed. */
async function press(engine: Engine, name: RegExp): Promise<void> {
  const pressed = `(() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const named = [...all('dialog[open] button'), ...all('main button'), ...all('main a')];
    const found = named.find((one) => ${name}.test(one.textContent.trim()) && !one.disabled);
    found?.click();
    return found;
  })()`;
  await until(engine, pressed);
}

const type = (engine: Engine, name: string, text: string) =>
  until(
    engine,
    `(() => {
      const field = document.querySelector('input[name="${name}"]');
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    })()`,
  );

const says = (engine: Engine, text: string) =>
  until(engine, `document.body.innerText.includes(${JSON.stringify(text)})`);

/** Back and Forward close and open the confirmation, whose page stays the one that was loaded. */
async function walksOverTheSheet(engine: Engine): Promise<void> {
  const isOpen = `location.pathname === '/user/detail/1/buy' && document.querySelector('dialog[open] button')`;
  const isClosed = `location.pathname === '/user/detail/1' && !document.querySelector('dialog[open]')`;
  await until(engine, isOpen);
  await engine.evaluate('void (globalThis.stays = true)');
  for (const step of ['back', 'forward', 'back', 'forward']) {
    await engine.evaluate(`void setTimeout(() => history.${step}())`);
    await until(engine, step === 'back' ? isClosed : isOpen);
  }
  expect(await engine.evaluate('globalThis.stays')).toBe(true);
}

const SCREENS = [
  ...['/', '/mall', '/list/2', '/search?q=表', '/user/detail/2', '/user/article/2', '/service', '/my', '/user/order/0'],
  ...['/user/wallet', '/user/recharge', '/user/withdraw', '/user/address', '/user/person', '/user/security'],
  ...['/user/system', '/user/message', '/user/support'],
];

/** What is wrong with the open screen. */
const FAULTS = `[
  document.querySelector('main')?.innerText.trim() ? '' : 'it is empty',
  document.documentElement.scrollWidth > innerWidth ? 'it is wider than the window' : '',
  document.title === '' ? 'it has no title' : '',
].filter(Boolean)`;

test.each(Object.entries(engines))(
  '%s: registration, log-in, purchase with Back and Forward, and 18 screens',
  async (name, start) => {
    const engine = await start();
    closeAfterTest(engine.close);
    const username = `${name}-user`.toLowerCase();
    await open(engine, `/login?tab=register&invitation_code=${shop.invitation}`);
    await type(engine, 'username', username);
    await type(engine, 'nickname', name);
    await type(engine, 'password', 'correct horse');
    await press(engine, new RegExp(`^${t('register.title')}$`));
    await until(engine, `document.querySelector('form input[autocomplete="current-password"]')`);
    await type(engine, 'username', username);
    await type(engine, 'password', 'correct horse');
    await press(engine, new RegExp(`^${t('login.title')}$`));
    await until(engine, `location.pathname === '/'`);
    await shop.command('credit', username, '2000', '--note', 'test');
    await shop.saveHome((await shop.call('login', { username, password: 'correct horse' })).data.token);

    await open(engine, '/user/detail/1');
    await press(engine, new RegExp(`^${t('submit.buy')}`));
    await walksOverTheSheet(engine);
    await press(engine, new RegExp(t('confirm.pay', { amount: '' })));
    await says(engine, t('placed.waiting.title'));
    const faults: string[] = [];
    for (const path of SCREENS) {
      await open(engine, path);
      for (const fault of (await engine.evaluate(FAULTS)) as string[]) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);

    await open(engine, '/user/person');
    const birthday = `document.querySelector('input[type="date"]')`;
    // Firefox has room for the year, its pencil and its calendar.
    expect(await engine.evaluate(`${birthday}.clientWidth`)).toBeGreaterThan(190);
  },
);
