import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../scripts/screens/table.ts';
import { isSecretField } from '../../shared/secret-field.ts';
import { cutCalls, holdCalls } from '../support/broken-network.ts';
import { hydrated, openPage, PHONE, signIn } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { besideServer, by } from '../support/parcel-staff.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { t } from '../support/words.ts';

/** A shop with forms about e-mail; nobody listens there. */
const withMail = { SMTP_URL: 'smtps://shop:secret@localhost:1/', MAIL_FROM: 'shop@shop.example' };

let shop: DemoShop;
let browser: Browser;
let staff: Awaited<ReturnType<typeof besideServer>>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(undefined, withMail), connectBrowser()]);
  staff = await besideServer(shop);
});

afterAll(async () => {
  await browser.close();
  await shop.close();
});

interface TriedForm {
  /** Row of the table of screens. */
  screen: string;
  at?: string;
  /** `{orderno}` in its address is an order of this state. */
  order?: 'waiting' | 'succeeded' | 'received' | 'to send back' | 'of another';
  /** Nothing of its page can be pressed beside it. */
  modal?: true;
  /** Press this before the form is there. */
  opens?: string;
  /** What is typed, by the names of the fields. */
  typed?: Record<string, string>;
  /** What is chosen of several, by the name of the field. */
  chosen?: Record<string, string>;
  sends: string;
  /** A question comes first, which is answered by the button of the same name. */
  asks?: true;
  /** Where a session that has ended leads: to log in and back, unless nobody is needed for it. */
  ended?: 'to /login' | 'no session';
}

const PASSWORD = 'correct horse';

/** The button of the forms that buy. */
const PAYS = t('confirm.pay', { amount: '' });

/** Every form of the shop that is sent to the server. */
const forms: TriedForm[] = [
  {
    screen: '/login',
    typed: { username: 'somebody', password: PASSWORD },
    sends: t('login.title'),
    ended: 'no session',
  },
  {
    screen: '/login',
    at: '/login?tab=register',
    typed: { username: 'somebody', nickname: '某人', password: PASSWORD, invitation_code: 'AB12CD' },
    sends: t('register.title'),
    ended: 'no session',
  },
  {
    screen: '/login/forgot',
    typed: { username: 'somebody', email: 'somebody@shopper.example' },
    sends: t('code.send'),
    ended: 'no session',
  },
  {
    screen: '/reg',
    typed: { username: 'somebody', password: PASSWORD, invitation_code: 'AB12CD' },
    sends: t('register.title'),
    ended: 'no session',
  },
  {
    screen: '/user/addbank',
    typed: { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' },
    sends: t('addBank.save'),
  },
  {
    screen: '/user/address',
    typed: { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' },
    sends: t('address.save'),
  },
  {
    screen: '/user/person',
    typed: { nickname: '小陈', birthday: '1994-06-18', region: '浙江 杭州', signature: '慢慢挑，慢慢用' },
    sends: t('person.save'),
  },
  { screen: '/user/delete', at: '/user/delete', typed: { password: PASSWORD }, sends: t('deletion.title'), asks: true },
  {
    screen: '/user/loginpassword',
    typed: { old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' },
    sends: t('service.password'),
  },
  {
    screen: '/user/security',
    opens: 'summary',
    typed: { safe_pwd: 'my own fund', password: PASSWORD },
    sends: t('security.fund.submit'),
  },
  { screen: '/user/support', typed: { message: '什么时候发货？\n谢谢' }, sends: t('support.send') },
  { screen: '/user/recharge', typed: { money: '500' }, sends: t('recharge.submit') },
  { screen: '/user/withdraw', typed: { money: '300' }, sends: t('withdraw.submit') },
  // Another item than other forms buy: their purchases would be read by its page.
  { screen: '/user/detail/:id/buy/:orderno?', at: '/user/detail/2/buy', modal: true, sends: PAYS },
  { screen: '/g/:orderno/buy', at: '/g/{orderno}/buy', order: 'of another', modal: true, sends: PAYS },
  {
    screen: '/g/:orderno/register',
    at: '/g/{orderno}/register',
    order: 'of another',
    modal: true,
    typed: { username: 'somebody', nickname: '某人', password: PASSWORD, invitation_code: 'AB12CD' },
    sends: t('register.join.submit'),
    ended: 'no session',
  },
  {
    screen: '/user/detail/:id/register/:orderno?',
    at: '/user/detail/2/register',
    modal: true,
    typed: { username: 'somebody', nickname: '某人', password: PASSWORD, invitation_code: 'AB12CD' },
    sends: t('register.buy.submit'),
    ended: 'no session',
  },
  {
    screen: '/user/order-detail/:orderno',
    at: '/user/order-detail/{orderno}',
    order: 'waiting',
    opens: 'main summary',
    typed: { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' },
    sends: t('address.save'),
  },
  {
    screen: '/user/return/:orderno',
    at: '/user/return/{orderno}',
    order: 'succeeded',
    typed: { words: '不想要了，还没有寄出。' },
    chosen: { reason: 'unwanted' },
    sends: t('return.submit'),
  },
  {
    screen: '/user/review/:orderno',
    at: '/user/review/{orderno}',
    order: 'received',
    typed: { review: '面料滑，垂坠感好。' },
    chosen: { stars: '4' },
    sends: t('review.publish'),
  },
  {
    screen: '/user/order-detail/:orderno',
    at: '/user/order-detail/{orderno}',
    order: 'to send back',
    typed: { carrier: '顺丰', tracking: 'SF1390000021' },
    sends: t('return.sentBack'),
  },
  { screen: '/my', sends: t('my.logOut'), ended: 'to /login' },
  { screen: '/user/system', sends: t('my.logOut'), ended: 'to /login' },
];

test('every form that keeps its typed text is tested', () => {
  const rows = screens.filter(({ offline }) => offline.includes('keeps')).map(({ path }) => path);
  expect([...new Set(forms.map(({ screen }) => screen))].sort()).toEqual(rows.sort());
});

/** A shopper with money and a card. */
async function makeRich(username: string): Promise<string> {
  const token = await shop.signUp(username, 5000);
  const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };
  await shop.call('setBank', card, token);
  return token;
}

/** The address of a form, with an order of the shopper's where it needs one. */
async function addressOf({ screen, at = screen, order }: Omit<TriedForm, 'sends'>, token: string): Promise<string> {
  if (!order) return at;
  const buyer = order === 'of another' ? await shop.signUp('opens-a-group', 5000) : token;
  const { orderno } = (await shop.call('buyItem', { id: 1 }, buyer)).data;
  if (['succeeded', 'received', 'to send back'].includes(order))
    await shop.call('orderPt', { orderno }, await shop.signUp(`joins-${orderno.slice(-4)}`, 5000));
  if (order === 'received' || order === 'to send back') {
    const home = { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' };
    await shop.call('orderAddress', { orderno, ...home }, token);
    await staff.send(orderno);
  }
  if (order === 'received') await shop.call('orderReceived', { orderno }, token);
  if (order === 'to send back') {
    await shop.call('goodsReturn', { orderno, reason: 'damaged', words: '盒子压坏了' }, token);
    const [found] = (await shop.call('order', { status: 0, orderno }, token)).data;
    await staff.returns.accept({ id: found?.goods_return?.id ?? 0, ...by });
  }
  return at.replace('{orderno}', orderno);
}

/** A shopper of this form's own, at the form. */
async function openForm({ screen, opens, ended, ...form }: TriedForm, username: string) {
  const token = await makeRich(username);
  const at = await addressOf({ screen, ...form }, token);
  if (form.sends === PAYS) await shop.saveHome(token);
  const visitor = await openPage(browser, shop.origin);
  const { page, go } = visitor;
  page.setDefaultTimeout(20_000);
  if (ended !== 'no session') await signIn(visitor, shop.origin, token, username);
  await go(at);
  await hydrated(page);
  if (opens) await page.locator(opens).last().click();
  return { ...visitor, token, at };
}

/** Passwords that are typed here. */
const SECRETS = /correct horse|battery staple|my own fund/;

const fieldOf = (page: Page, name: string) =>
  page.locator(`:is(main, dialog) [name="${name}"]:is(:checked, :not([type="radio"])):visible`);

const named = forms.map((form, place) => ({ ...form, name: `${form.at ?? form.screen} ${form.sends}`, place }));

test.concurrent.for(inTurn(named, 16, 2))(
  '$name: typed text survives a lost connection, a time-out, and an ended session',
  async ({ name, place, ...form }, { expect }) => {
    const { page, context, quiet, token, at } = await openForm(form, `form-${place}`);
    const filled = { ...form.typed, ...form.chosen };
    const names = Object.keys(filled);
    const send = (form.asks ? page.locator('form') : page).getByRole('button', { name: form.sends }).last();
    const press = async (options?: { timeout: number }) => {
      await send.click(options);
      if (form.asks) await page.getByRole('dialog').getByRole('button', { name: form.sends }).click(options);
    };
    const inForm = async () =>
      Object.fromEntries(
        await Promise.all(names.map(async (field) => [field, await fieldOf(page, field).inputValue()] as const)),
      );
    const readAgain = async () => {
      await quiet();
      // What is read again may not be there yet, and would never come once calls are held.
      await expect.poll(() => send.isEnabled(), { timeout: 20_000 }).toBe(true);
    };
    for (const [field, value] of Object.entries(form.typed ?? {})) await fieldOf(page, field).fill(value);
    for (const [field, value] of Object.entries(form.chosen ?? {}))
      await page.locator(`main label:has([name="${field}"][value="${value}"])`).click();
    await expect.poll(() => send.isEnabled()).toBe(true);

    const mend = await cutCalls(context);
    await press();
    await page
      .getByText(/网络连接失败|没有收到/)
      .first()
      .waitFor();
    expect(await inForm()).toEqual(filled);
    await mend();
    await readAgain();

    const silence = await holdCalls(page);
    await press();
    const busy = page.locator('button:is([aria-busy="true"], [aria-disabled="true"])');
    await busy.first().waitFor();
    expect(await silence.over()).toBe(5000);
    await page
      .getByText(/请求超时|没有收到/)
      .first()
      .waitFor();
    await busy.first().waitFor({ state: 'hidden' });
    expect(await inForm()).toEqual(filled);
    await silence.mend();
    await readAgain();

    if (form.ended !== 'no session') {
      await shop.call('logout', {}, token);
      const back = ['/login', form.ended === 'to /login' ? null : at];
      const here = () => {
        const { pathname, searchParams } = new URL(page.url());
        return [pathname, searchParams.get('next')];
      };
      // A page that heard of it has gone by itself; where the machine was too busy for a tap, another one follows.
      const sent = async () => {
        if (here()[0] !== '/login') await press({ timeout: 2000 }).catch(() => null);
        return here();
      };
      await expect.poll(sent, { timeout: 20_000 }).toEqual(back);
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
      const shown = Object.entries(filled).filter(([field]) => !isSecretField(field));
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(SECRETS);
      if (shown.length > 0) {
        await page.getByLabel(t('field.username')).fill(`form-${place}`);
        await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: t('login.title'), exact: true }).click();
        const again = async () => Object.entries(await inForm()).filter(([field]) => !isSecretField(field));
        await expect.poll(again, { timeout: 20_000 }).toEqual(shown);
      }
    }
    await context.close();
  },
);

/** The phones at which the bar that offers a language lay on the button of a registration. */
const phones = [PHONE, { width: 390, height: 664 }, { width: 360, height: 640 }];

/** Where a finger on this button would land on something else, once the page was scrolled to it or the focus went there. */
async function coveredAt(page: Page, button: Locator): Promise<string[]> {
  const covered: string[] = [];
  for (const size of phones) {
    await page.setViewportSize(size);
    for (const way of ['scrolled', 'focused'] as const) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const over = await button.evaluate((target: HTMLElement, by) => {
        target.blur();
        if (by === 'focused') target.focus();
        else target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, right, bottom } = target.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const points = [
          [(left + right) / 2, middle],
          [left + 8, middle],
          [right - 8, middle],
          [(left + right) / 2, top + 2],
          [(left + right) / 2, bottom - 2],
        ] as const;
        return points.flatMap(([x, y]) => {
          const found = document.elementFromPoint(x, y);
          return target.contains(found) ? [] : [`${found?.tagName}.${found?.className} at ${x},${y}`];
        });
      }, way);
      covered.push(...over.map((what) => `${size.width}×${size.height} ${way}: ${what}`));
    }
  }
  await page.setViewportSize(PHONE);
  return covered;
}

test('no button of a form is covered by the bar that offers a language, nor by any other', {
  timeout: 300_000,
}, async () => {
  const token = await makeRich('reads-english');
  await shop.saveHome(token);
  const reader = { locale: 'en-US', reducedMotion: 'reduce' } as const;
  const [visitor, shopper] = [
    await openPage(browser, shop.origin, reader),
    await openPage(browser, shop.origin, reader),
  ];
  await signIn(shopper, shop.origin, token, 'reads-english');
  const faults: string[] = [];
  for (const { opens, sends, ended, ...form } of inTurn(
    forms.filter(({ modal }) => !modal),
    20,
    1,
  )) {
    const at = await addressOf(form, token);
    const { page, go } = ended === 'no session' ? visitor : shopper;
    const offer = page.locator('aside[lang="en-US"]');
    const button = page.getByRole('button', { name: sends }).last();
    const look = async (state: string) => {
      await button.waitFor();
      await expect.poll(() => button.isEnabled()).toBe(true);
      faults.push(...(await coveredAt(page, button)).map((fault) => `${at}, ${state}: ${fault}`));
    };
    const open = async () => {
      await go(at);
      await hydrated(page);
    };
    const unfold = async () => {
      if (opens) await page.locator(opens).last().click();
    };
    await open();
    await offer.waitFor();
    await unfold();
    await look('shown');
    await offer.getByRole('button', { name: 'Close' }).click();
    await offer.waitFor({ state: 'hidden' });
    await look('dismissed');
    await open();
    await unfold();
    await look('absent');
    expect(await offer.count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('languageOffer'));
  }
  expect(faults).toEqual([]);
  await Promise.all([visitor.context.close(), shopper.context.close()]);
});
