// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { askServer, done, formOf } from '../../../tests/support/fake-shop.ts';
import { forgotAddress } from '../../features/account/login-address.ts';
import { action, loader } from './forgot.tsx';
import { SET_PASSWORD } from './recover.ts';

const screen = { path: '/login/forgot', loader, action };
const FIELDS = {
  intent: SET_PASSWORD,
  username: 'ann',
  code: '1234567890',
  password: 'secret1',
  c_password: 'secret1',
};

test.each([
  ['/g/12/buy', '/login?recovered=ann&next=%2Fg%2F12%2Fbuy'],
  ['/', '/login?recovered=ann'],
  ['//evil.example', '/login?recovered=ann'],
])('the log-in after a new password leads on to %s', async (next, location) => {
  const calls = { recoverPassword: async () => done(null) };
  expect(await askServer(screen, forgotAddress(next), { calls }, formOf(FIELDS))).toEqual({ status: 302, location });
});
