import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { onShopper } from '../support/on-shopper.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let code: string;

const staff = { note: 'test', actor: 'staff' };
const set = (key: string, value: string) => setSetting(shop, { key, value, ...staff });

let registrations = 0;

/** Registers a new shopper; undefined fields are left out. */
function register(invitation?: string, fields: Record<string, string> = {}) {
  registrations += 1;
  const username = `newcomer_${'abcdefghijklmnopqrstuvwxyz'[registrations]}`;
  const all: Record<string, string> = { username, nickname: 'Newcomer', password: 'correct horse', ...fields };
  if (invitation !== undefined) all.invitation_code = invitation;
  return shop.call('register', all);
}

const inviter = async (fields = {}) => (await shop.call('inviter', fields)).body.data;

const invitedBy = async (username: string) =>
  (
    await shop.store.reader.db
      .select({ by: tables.shoppers.invitedBy, invitation: tables.shoppers.invitationId })
      .from(tables.shoppers)
      .where(eq(tables.shoppers.username, username))
  )[0];

beforeAll(async () => {
  shop = await openTestApi();
  mia = await shop.signUp('miaa');
  await shop.call('setNickname', { nickname: '小可比' }, { token: mia });
  code = (await shop.call('invitation', {}, { token: mia })).body.data.invitation_code;
});

beforeEach(async () => {
  await set('registration', 'code');
  await set('registrations_a_day', '0');
});

const NOBODY = { invitation_code: '', nickname: '', avatar: 1 };

test('a code says the masked nickname of whose it is, and nothing else', async () => {
  const { avatar } = (await shop.call('userInfo', {}, { token: mia })).body.data;
  expect(await inviter({ invitation_code: code })).toEqual({ invitation_code: code, nickname: '小**', avatar });
  expect(await inviter({ invitation_code: shop.invitation })).toEqual({ ...NOBODY, invitation_code: shop.invitation });
  for (const fields of [{}, { invitation_code: '' }, { invitation_code: 'NOBODYS' }]) {
    expect(await inviter(fields)).toEqual(NOBODY);
  }
});

test('a code that is closed, or whose shopper is blocked, is nobody’s', async () => {
  const noa = await shop.signUp('noaa');
  const hers = (await shop.call('invitation', {}, { token: noa })).body.data.invitation_code;
  await shop.services.invitationStaff.close({ code: hers, ...staff });
  expect(await inviter({ invitation_code: hers })).toEqual(NOBODY);
  const next = await shop.services.invitationStaff.rotate({ code: hers, ...staff });
  expect((await inviter({ invitation_code: next })).nickname).toBe('N**');
  await onShopper(shop).block({ username: 'noaa', ...staff });
  expect(await inviter({ invitation_code: next })).toEqual(NOBODY);
  expect((await register(next)).body).toMatchObject({ code: 400, reason: 'invitationUnknown' });
});

test('without a code nobody registers, unless staff open the registration', async () => {
  const missing = { code: 400, reason: 'missing', field: 'invitation_code', msg: '请输入邀请码' };
  expect((await register()).body).toMatchObject(missing);
  expect((await register('')).body).toMatchObject(missing);
  await set('registration', 'open');
  expect((await shop.call('shop')).body.data.registration).toBe('open');
  const { body } = await register();
  expect(body.code).toBe(200);
  // It counts as the shop's own.
  const [root] = await shop.store.reader.db
    .select()
    .from(tables.invitations)
    .where(eq(tables.invitations.code, shop.invitation));
  expect(await invitedBy(body.data.username)).toEqual({ by: null, invitation: root?.id });
  // A code that is given is asked for as before.
  expect((await register('NOBODYS')).body).toMatchObject({ code: 400, reason: 'invitationUnknown' });
  await set('registration', 'code');
  expect((await shop.call('shop')).body.data.registration).toBe('code');
  expect((await register()).body).toMatchObject(missing);
});

test('an open registration needs a code of the shop that is open', async () => {
  const closed = await openTestApi();
  await setSetting(closed, { key: 'registration', value: 'open', ...staff });
  await closed.services.invitationStaff.close({ code: closed.invitation, ...staff });
  const fields = { username: 'nobody', nickname: 'Nobody', password: 'correct horse' };
  expect((await closed.call('register', fields)).body).toMatchObject({ code: 400, reason: 'invitationUnknown' });
});

test('as many as may come by a shopper’s code in 24 hours, also all at once; the shop’s own has no bound', async () => {
  await set('registrations_a_day', '3');
  const noa = await shop.signUp('noa_of_many');
  const hers = (await shop.call('invitation', {}, { token: noa })).body.data.invitation_code;
  const all = await Promise.all(Array.from({ length: 6 }, () => register(hers)));
  expect(all.map(({ body }) => body.reason ?? body.code).sort()).toEqual([
    200,
    200,
    200,
    ...Array(3).fill('invitationEnough'),
  ]);
  expect((await register(shop.invitation)).body.code).toBe(200);
  shop.clock.advance(24 * 60 * 60_000 + 1);
  expect((await register(hers)).body.code).toBe(200);
});

test.each(['', 'CODE', 'codes', ' code', 'code,open'])('a registration is not “%s”', async (value) => {
  await expect(set('registration', value)).rejects.toMatchObject({ reason: 'settingInvalid' });
});
