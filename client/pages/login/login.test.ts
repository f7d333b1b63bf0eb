// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, openScreen, send, texts } from '../../../tests/support/fake-shop.ts';
import { action, handle, loader } from './login.tsx';

const screen = { path: '/login', loader, action };
const FIELDS = { intent: 'login', username: ' ann ', password: 'secret1' };
const ANN = { token: 'token', username: 'ann', nickname: 'Ann' } as CallOutput<'login'>;

function shopOf(calls: Partial<Api> = {}) {
  const login = vi.fn<Api['login']>(async () => done(ANN));
  return { calls: { login, ...calls }, login, session: { begin: vi.fn(), end: vi.fn() } };
}

test.each([
  ['/user/wallet?tab=2', '/user/wallet?tab=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/login', '/'],
])('after the log-in with next=%s the shopper is at %s', async (next, end) => {
  const shop = shopOf();
  const address = `/login?${new URLSearchParams({ next })}`;
  expect(await askServer(screen, address, shop, formOf(FIELDS))).toEqual({ status: 302, location: end });
  expect(shop.session.begin).toHaveBeenCalledExactlyOnceWith(ANN);
  const router = await openScreen(screen, address, shopOf());
  await send(router, FIELDS);
  expect(router.state.location).toMatchObject({ pathname: end.split('?')[0] });
});

test('a browser sends the MD5 of the password, the server itself the password', async () => {
  const shop = shopOf();
  await askServer(screen, '/login', shop, formOf(FIELDS));
  await send(await openScreen(screen, '/login', shop), FIELDS);
  expect(shop.login.mock.calls).toEqual([
    [{ username: 'ann', password: 'secret1' }],
    [{ username: 'ann', password: 'e52d98c459819a11775936d8dfbb7929' }],
  ]);
});

test.each([
  ['a refusal', () => Promise.reject(new Refusal(400, texts.t('refusal.wrongCredentials')))],
  ['an answer without a token', async () => done({ ...ANN, token: '' })],
])('%s begins no session and is said at the password, which is not shown again', async (_, login) => {
  const shop = shopOf({ login });
  const { status, sent } = await askServer(screen, '/login', shop, formOf(FIELDS));
  expect(status).toBe(400);
  expect(sent).toEqual({
    tab: 'login',
    answer: { values: { username: ' ann ' }, problems: { password: texts.t('refusal.wrongCredentials') } },
  });
  expect(shop.session.begin).not.toHaveBeenCalled();
});

test('nothing is sent without a password', async () => {
  const shop = shopOf();
  const { status, sent } = await askServer(screen, '/login', shop, formOf({ ...FIELDS, password: '' }));
  expect([status, Object.keys(sent.answer.problems)]).toEqual([400, ['password']]);
  expect(shop.login).not.toHaveBeenCalled();
});

test('who has registered logs in next, and then goes on to where they wanted', async () => {
  const register = async () => done({ username: 'ann', nickname: '' });
  const form = {
    intent: 'register',
    username: 'ann',
    nickname: 'Ann',
    password: 'secret-1',
    invitation_code: 'ABCD2345',
  };
  const shop = shopOf({ register });
  const { location } = await askServer(screen, '/login?next=/user/wallet', shop, formOf(form));
  expect(location).toBe('/login?registered=ann&next=%2Fuser%2Fwallet');
  expect((await askServer(screen, location ?? '', shop)).loaded).toMatchObject({
    tab: 'login',
    registered: 'ann',
    next: '/user/wallet',
  });
});

test.each([
  ['register', 'Register'],
  ['login', 'Log in'],
] as const)('the document of the tab %s is called “%s”', (tab, title) => {
  expect(handle.title(texts.t, { tab } as Awaited<ReturnType<typeof loader>>)).toBe(title);
});
