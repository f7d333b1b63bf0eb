import { redirect } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { RefusedBody } from '../../../shared/contract/index.ts';
import { loginPath } from '../local-path.ts';
import { apiOfCalls } from './api-of-calls.ts';

test('two calls that find the session ended both lead back to the page that made them, whichever ends last', async () => {
  let page = '/user/checkout/1';
  const api = apiOfCalls(
    async () => ({ code: 401, msg: '', reason: 'unauthorised', data: null }),
    () => {
      const from = page;
      return () => redirect(loginPath(from));
    },
  );
  const locations: (string | null)[] = [];
  const call = async () => {
    const away = await api.userInfo({}).then(
      () => null,
      (thrown) => thrown,
    );
    locations.push((away as Response).headers.get('location'));
    page = locations[0] ?? page;
  };
  await Promise.all([call(), call()]);
  await call();
  expect(locations).toEqual(Array(3).fill('/login?next=%2Fuser%2Fcheckout%2F1'));
});

const refusedWith = (code: number, msg: string) =>
  apiOfCalls(
    async (): Promise<RefusedBody> => ({ code, msg, reason: 'balanceTooLow', data: null }),
    () => () => redirect('/login'),
  ).userInfo({});

test.each([400, 403, 500])('the words of a missing session lead to the log-in with code %i, too', async (code) => {
  const thrown: unknown = await refusedWith(code, '未授权Token').catch((error) => error);
  expect((thrown as Response).headers.get('location')).toBe('/login');
});

test.each([
  ['ينقصك ¥1,299.00 في رصيدك', 'ينقصك \u2066¥1,299.00\u2069 في رصيدك'],
  ['من CN¥1.00 إلى CN¥50,000.00', 'من \u2066CN¥1.00\u2069 إلى \u2066CN¥50,000.00\u2069'],
  ['最多 5 个', '最多 5 个'],
])('sums in a refusal stay left to right: %s', async (msg, message) => {
  await expect(refusedWith(400, msg)).rejects.toMatchObject({ code: 400, message });
});
