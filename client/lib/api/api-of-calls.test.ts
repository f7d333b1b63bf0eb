import { redirect } from 'react-router-dom';
import { expect, test } from 'vitest';
import { loginPath } from '../local-path.ts';
import { apiOfCalls } from './api-of-calls.ts';

test('two calls that find the session ended both lead back to the page that made them, whichever ends last', async () => {
  let page = '/user/checkout/1';
  const api = apiOfCalls(
    async () => ({ code: 401, msg: '', data: null }),
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
