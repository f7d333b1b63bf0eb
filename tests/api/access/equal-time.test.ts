import { verify } from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPasswords } from '../../../server/services/shoppers/passwords.ts';
import { onShopper } from '../../support/on-shopper.ts';
import { openTestApi } from '../../support/test-api.ts';

/** The real thing; only counted. */
const compared = vi.fn(verify);

const PASSWORD = 'correct horse';

let api: Awaited<ReturnType<typeof openTestApi>>;

beforeAll(async () => {
  api = await openTestApi({ passwords: await createPasswords({ verify: compared }) });
  await api.signUp('mia');
  await api.signUp('blocked');
  await api.addShopper('demo_1');
  await onShopper(api).block({ username: 'blocked', actor: 'alice', note: 'test' });
});

beforeEach(() => void compared.mockClear());

const WRONG = '帐号或密码错误';

test.each([
  ['a wrong password', 'mia', 'not this one', WRONG],
  ['a username that nobody has', 'nobody', PASSWORD, WRONG],
  ['a username that nobody can have', '小鹿', PASSWORD, WRONG],
  ['a username that is too long for anybody', 'x'.repeat(199), PASSWORD, WRONG],
  ['a demo shopper, who has no password', 'demo_1', PASSWORD, WRONG],
  ['a blocked shopper, wrong', 'blocked', 'not this one', WRONG],
  ['a password that is too short for any', 'mia', 'x', WRONG],
  ['a blocked shopper, who knows the password', 'blocked', PASSWORD, expect.not.stringContaining(WRONG)],
])('%s costs one hash of the usual cost', async (_, username, password, msg) => {
  const { body } = await api.call('login', { username, password });
  const reason = msg === WRONG ? 'wrongCredentials' : 'shopperBlocked';
  expect(body).toEqual({ code: 400, msg, reason, data: null });
  const { calls } = compared.mock;
  expect(calls).toHaveLength(1);
  expect(calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
