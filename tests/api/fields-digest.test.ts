import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tables } from '../../db/schema/index.ts';
import { idempotencyKeyMaker } from '../../server/services/idempotency.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract } from '../../shared/contract/index.ts';
import { openTestApi } from '../support/test-api.ts';

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const password = 'correct horse';

test('the stored fields of a withdrawal say nothing of its fund password', async () => {
  const { call, signUp, store } = await openTestApi();
  const token = await signUp('saver', 100_000);
  await call('setBank', card, { token });
  const withdraw = (key: string, safe_pwd: string) => call('withdraw', { money: '200', safe_pwd }, { token, key });
  await call('setSafePwd', { password, safe_pwd: '246802' }, { token });
  const first = (await withdraw('one', '246802')).body;
  await call('setSafePwd', { password, old_safe_pwd: '246802', safe_pwd: '357913' }, { token });
  expect((await withdraw('two', '357913')).body.code).toBe(200);
  const stored = await store.reader.db.select().from(tables.idempotencyKeys);
  expect(stored).toHaveLength(2);
  expect(new Set(stored.map(({ fieldsHash }) => fieldsHash)).size).toBe(1);
  // A repeat is the same withdrawal, whatever the password is by now.
  expect((await withdraw('one', '357913')).body).toEqual(first);
  const other = await call('withdraw', { money: '300', safe_pwd: '357913' }, { token, key: 'one' });
  expect(other.body).toMatchObject({ code: 400, msg: '该 Idempotency-Key 已用于另一个请求' });
});

test('the digest is of one shop, and no plain hash', () => {
  const fields = { money: 20_000, type: 'bank' };
  const digests = (secret: string) => (of: object) => idempotencyKeyMaker(secret)('withdraw', 'one', of)?.fieldsHash;
  const [ours, theirs] = [digests('a'.repeat(32)), digests('b'.repeat(32))];
  expect(ours(fields)).toBe(ours({ ...fields, safe_pwd: '246802', old_password: 'x' }));
  expect(ours(fields)).not.toBe(ours({ ...fields, money: 20_001 }));
  expect(ours(fields)).not.toBe(theirs(fields));
  expect(ours(fields)).not.toBe(hash('sha256', JSON.stringify(Object.entries(fields)), 'base64url'));
});

/** The fields of a call that are in its input also when they are left out, and so count in the digest. */
const countedWhenLeftOut = ({ input }: Endpoint): string[] =>
  Object.entries((input as z.ZodObject).shape)
    .filter(([name, field]) => Object.hasOwn(z.object({ [name]: field }).safeParse({}).data ?? {}, name))
    .map(([name]) => name);

// Whoever adds an optional field to one of these calls has not sent it in the tries that are repeated after an upgrade:
// it must not be here (`wholeNumberSince` in `shared/contract/fields.ts`).
test('a try from before a call had a field is repeated with the same digest', () => {
  const keyed = Object.entries(contract).filter(([, { idempotent }]) => idempotent);
  const counted = Object.fromEntries(keyed.map(([name, call]) => [name, countedWhenLeftOut(call as Endpoint)]));
  expect(Object.fromEntries(Object.entries(counted).filter(([, names]) => names.length > 0))).toEqual({
    buyItem: ['price', 'tax', 'group_size', 'group_seconds', 'expect_num', 'dan', 'shuang', 'big', 'small'],
    goodsReturn: ['words', 'kind'],
    orderPt: ['price'],
    payOrder: ['id', 'orderno', 'tax', 'group_size', 'group_seconds', 'use_balance', 'send_back', 'next'],
    recharge: ['next'],
    rechargeReturn: ['money', 'safe_pwd'],
    reviewAdd: ['review', 'anonymous'],
    supportPicture: ['orderno'],
    supportSend: ['orderno'],
    withdraw: ['address', 'safe_pwd', 'type'],
  });
});

test('a repeat of what was done before former digests were removed is still done once', async () => {
  const { call, signUp, store } = await openTestApi();
  const token = await signUp('saver', 100_000);
  await call('setBank', card, { token });
  const withdraw = () => call('withdraw', { money: '200' }, { token, key: 'one' });
  const first = (await withdraw()).body;
  await store.transaction((tx) => tx.db.update(tables.idempotencyKeys).set({ fieldsHash: '' }));
  expect((await withdraw()).body).toEqual(first);
  expect(await store.reader.db.select().from(tables.withdrawals)).toHaveLength(1);
});
