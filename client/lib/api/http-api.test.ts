// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { NOW, texts } from '../../../tests/support/fake-shop.ts';
import { storedToken, storeUser } from '../session/session.ts';
import { httpApi } from './http-api.ts';

const api = httpApi({ texts: () => texts, toLogin: () => () => expect.fail('nobody logs in') });

const signedOut = { code: 401, msg: 'log in', data: null, server_time: NOW };

const answers = (status: number, type: string, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': type } }));

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['the page of a proxy', 502, 'text/html', '<h1>Bad Gateway</h1>'],
  ['the page of a proxy that knows no such host', 404, 'text/html', '<h1>Not Found</h1>'],
  ['the page of a proxy that refuses the request', 400, 'text/html', '<h1>Bad Request</h1>'],
  ['the page of a network that wants a log-in first', 200, 'text/html', '<h1>Free Wi-Fi</h1>'],
  ['the words of a gateway', 502, 'application/json', '{"message":"Bad Gateway"}'],
  ['the words of a gateway with a code', 401, 'application/json', '{"code":401,"error":"unauthorized"}'],
  ['a list', 200, 'application/json', '[]'],
  ['null', 503, 'application/json', 'null'],
  ['nothing', 504, 'application/json', ''],
])('%s is no answer of the shop', async (_, ...answer) => {
  answers(...answer);
  await expect(api.aboutus({})).rejects.toMatchObject({ code: 0, message: texts.t('network.fault') });
});

test('a page in another language than its cookie sends and takes cookies only with calls that begin or end the session', async () => {
  const sent: RequestCredentials[] = [];
  vi.stubGlobal('fetch', async ({ credentials }: Request) => {
    sent.push(credentials);
    return Response.json({ code: 200, msg: 'done', data: null, server_time: NOW });
  });
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('language=fr-FR');
  await api.aboutus({});
  for (const end of [() => api.logout({}), () => api.sessionEnd({ id: '1' })]) await end();
  await api.login({ username: 'mia', password: 'secret1' });
  await api.deleteAccount({ password: 'secret1' });
  expect(sent).toEqual(['omit', 'same-origin', 'same-origin', 'same-origin', 'same-origin']);
});

test('a refusal of the shop keeps its code and its words', async () => {
  answers(400, 'application/json', JSON.stringify({ code: 400, msg: 'no', data: null, server_time: NOW }));
  await expect(api.aboutus({})).rejects.toMatchObject({ code: 400, message: 'no' });
});

test.each([
  ['is forgotten with the session that has ended', null, null],
  ['stays if another one has logged in since the call was sent', 'newer', 'newer'],
])('the shopper of a call without a session %s', async (_, storedMeanwhile, left) => {
  const mia = { username: 'mia', nickname: 'Mia' };
  storeUser({ token: 'older', ...mia });
  vi.stubGlobal('fetch', async () => {
    if (storedMeanwhile) storeUser({ token: storedMeanwhile, ...mia });
    return Response.json(signedOut);
  });
  await api.userInfo({}).catch(() => undefined);
  expect(storedToken()).toBe(left);
});

test('a call without a token is made again with that of the session that only the cookie has', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (typeof asked === 'string') return Response.json({ token: 'cookies', username: 'mia', nickname: 'Mia' });
    const token = asked.headers.get('Authorization') ?? 'none';
    sent.push(token);
    return Response.json(token === 'cookies' ? { code: 200, msg: 'done', data: null, server_time: NOW } : signedOut);
  });
  await api.userInfo({});
  expect(sent).toEqual(['none', 'cookies']);
  expect(storedToken()).toBe('cookies');
});

test('a call whose session could not be asked for says so, and sends nobody to log in', async () => {
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (typeof asked === 'string') throw new DOMException('late', 'TimeoutError');
    return Response.json(signedOut, { status: 401 });
  });
  await expect(api.userInfo({})).rejects.toMatchObject({ code: 0 });
});
