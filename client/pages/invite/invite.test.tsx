import { redirect } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done } from '../../../tests/support/fake-shop.ts';
import { Component, loader } from './invite.tsx';

const invitation = { invitation_code: 'AB12', invitation_url: 'https://shop.example/register', invitation_qr: 'data:' };

const group = (status: string) => async () => done({ status });

const unknown = async () => {
  throw new Refusal(400, 'no such group');
};

test.each([
  ['/g/12', group('open'), true],
  ['/g/12', group('complete'), false],
  ['/g/12', unknown, false],
  ['/user/detail/12', group('open'), false],
])('of %s there is a poster only while its group waits', async (to, answer, poster) => {
  const calls = {
    invitation: async () => done(invitation),
    invitationFigures: async () => done({ opened_num: 0, registered_num: 0, paid_num: 0, filled_num: 0 }),
    group: answer,
  } as unknown as Partial<Api>;
  const { loaded } = await askServer({ loader, Component, path: '/invite' }, `/invite?to=${to}`, { calls });
  expect(loaded).toMatchObject({ page: to, code: 'AB12', poster });
});

test('code and link are there though an older server does not know what they brought; a way elsewhere is gone', async () => {
  const screen = { loader, Component, path: '/invite' };
  const shopWith = (invitationFigures: () => Promise<never>) => ({
    calls: { invitation: async () => done(invitation), invitationFigures } as Partial<Api>,
  });
  const older = shopWith(() => Promise.reject(new Refusal(404, 'no such call')));
  expect(await askServer(screen, '/invite', older)).toMatchObject({
    loaded: { code: 'AB12', figures: null },
    status: 200,
  });
  const elsewhere = shopWith(() => Promise.reject(redirect('/login')));
  expect(await askServer(screen, '/invite', elsewhere)).toMatchObject({ location: '/login' });
});
