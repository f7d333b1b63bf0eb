import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import request from 'supertest';
import { expect, test } from 'vitest';
import { setProof } from '../../db/queries/recharges.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { UNAUTHORISED } from '../../server/api/invoke.ts';
import { Overloaded } from '../../server/services/refused.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const TRANSFER = 2;
const SANDBOX = 1;
const MIB = 1024 * 1024;
const staff = { actor: 'alice', note: 'seen on the account' };

const canvas = { width: 40, height: 30, channels: 3, background: '#d6371c' } as const;
const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: canvas }).toFormat(format).toBuffer();

/** A shop that takes bank transfers, and a shopper of it with one of 500 yuan. */
async function openTransfer() {
  const api = await openTestApi();
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const token = await api.signUp('wirer');
  return { api, token, number: await begin(api, token, TRANSFER) };
}

async function begin(api: Api, token: string, id: number): Promise<string> {
  await api.call('recharge', { id, money: '500' }, { token });
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  return number;
}

interface Sending {
  token?: string;
  number: string;
  file: Buffer;
  name?: string;
  type?: string;
}

function send(api: Api, { token = '', number, file, name = 'proof.png', type = 'image/png' }: Sending) {
  return request(api.app)
    .post('/api/recharge_proof')
    .set('Authorization', token)
    .field('number', number)
    .attach('proof', file, { filename: name, contentType: type });
}

/** The file that staff are shown with the only pending recharge; empty without one. */
async function storedFile(api: Api): Promise<string> {
  const { recharges } = tables;
  const [row] = await api.store.reader.db.select().from(recharges).where(eq(recharges.status, 'pending'));
  return row?.proof ? api.proofs.placeOf(row.proof) : '';
}

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a %s is stored for staff, encoded again from its pixels',
  async (format) => {
    const { api, token, number } = await openTransfer();
    const hidden = 'GPS 31.2304 121.4737';
    const file = Buffer.concat([await picture(format), Buffer.from(hidden)]);
    expect((await send(api, { token, number, file })).body).toMatchObject({ code: 200, data: null });
    const stored = readFileSync(await storedFile(api));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(stored.includes(hidden)).toBe(false);
    expect((await api.call('rechargeList', {}, { token })).body.data).toMatchObject([{ number, proof: true }]);
  },
);

test('another screenshot replaces the first', async () => {
  const { api, token, number } = await openTransfer();
  await send(api, { token, number, file: await picture('png') });
  const first = await storedFile(api);
  await send(api, { token, number, file: await picture('jpeg') });
  const second = await storedFile(api);
  expect(second).not.toBe(first);
  await expect.poll(() => existsSync(first)).toBe(false);
  expect(existsSync(second)).toBe(true);
});

test('a screenshot is accepted only from the shopper of a pending transfer', async () => {
  const { api, token, number } = await openTransfer();
  const file = await picture('png');
  const other = await api.signUp('other');
  const refused = { code: 400, msg: '这笔充值不需要转账截图' };
  expect((await send(api, { number, file })).body.code).toBe(401);
  expect((await send(api, { token: other, number, file })).body).toMatchObject(refused);
  expect((await send(api, { token, number: '1', file })).body).toMatchObject(refused);
  expect((await send(api, { token: other, number: await begin(api, other, SANDBOX), file })).body).toMatchObject(
    refused,
  );
  await outright(api).creditRecharge({ number, ...staff });
  expect((await send(api, { token, number, file })).body).toMatchObject(refused);
  const { recharges } = tables;
  const [kept] = await api.store.reader.db.select().from(recharges).where(eq(recharges.status, 'credited'));
  expect(kept?.proof).toBe('');
});

const bomb = () =>
  sharp({ create: { ...canvas, width: 9000, height: 9000 } })
    .png({ compressionLevel: 9 })
    .toBuffer();

test.each([
  ['a text', 'pictureKind', async () => Buffer.from('<html>')],
  ['an SVG', 'pictureKind', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a picture that stops halfway', 'pictureUnreadable', async () => (await picture('png')).subarray(0, 60)],
  ['a picture of too many pixels', 'pictureTooLarge', bomb],
])('%s is refused, whatever its media type', async (_, reason, bytes) => {
  const { api, token, number } = await openTransfer();
  const { body } = await send(api, { token, number, file: await bytes() });
  expect(body).toEqual({ code: 400, msg: expect.stringContaining('请换一张'), reason, data: null });
  expect(await storedFile(api)).toBe('');
});

test('anything but one file in its own field is refused', async () => {
  const { api, token, number } = await openTransfer();
  const post = () => request(api.app).post('/api/recharge_proof').set('Authorization', token);
  const png = await picture('png');
  expect((await post().field('number', number)).body.msg).toBe('请输入转账截图');
  expect((await post().send({ number, proof: 'x' })).body.msg).toMatch(/^转账截图须为图片文件/);
  expect((await send(api, { token, number, file: Buffer.alloc(0) })).body.msg).toBe('文件是空的，请换一张图片');
  expect((await send(api, { token, number, file: png }).attach('proof', png, 'b.png')).body.code).toBe(400);
  expect((await send(api, { token, number, file: png }).field('proof', 'x')).body.code).toBe(400);
  expect((await send(api, { token, number, file: png }).attach('other', png, 'b.png')).body.code).toBe(400);
  expect(await storedFile(api)).toBe('');
});

test('a file above 5 MiB is refused before it is decoded', async () => {
  const { api, token, number } = await openTransfer();
  const noise = Buffer.concat([await picture('png'), Buffer.alloc(5 * MIB)]);
  expect((await send(api, { token, number, file: noise })).status).toBe(413);
  const fits = Buffer.concat([await picture('png'), Buffer.alloc(4 * MIB)]);
  expect((await send(api, { token, number, file: fits })).body.code).toBe(200);
});

test('of two concurrent proofs the later one replaces the other', async () => {
  const { api, number } = await openTransfer();
  const { id: shopperId } = await onShopper(api).show('wirer');
  let isSet = () => {};
  const set = new Promise<void>((done) => {
    isSet = done;
  });
  let goOn = () => {};
  const going = new Promise<void>((done) => {
    goOn = done;
  });
  const keep = (proof: string) =>
    api.store.transaction(async (tx) => {
      const before = await setProof(tx, { number, shopperId, proof, proofHash: '' });
      isSet();
      await going;
      return before;
    });
  const first = keep('one.webp');
  await set;
  const second = keep('two.webp');
  // The first is still under way when the other one comes to write.
  if (engine === 'pg') await untilOneWaits(api.url).finally(goOn);
  else await expect.poll(api.store.waiting).toBeGreaterThan(0);
  goOn();
  expect(await Promise.all([first, second])).toEqual(['', 'one.webp']);
  expect(await storedFile(api)).toContain('two.webp');
});

test('a visitor is refused before the file has arrived', async () => {
  const { api } = await openTransfer();
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 4 * MIB };
  const sending = httpRequest(`${api.origin.own}/api/recharge_proof`, { method: 'POST', headers });
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response', { signal: AbortSignal.timeout(15_000) })) as [IncomingMessage];
  expect(await jsonOf(answer)).toEqual(UNAUTHORISED);
  sending.destroy();
});

test('of many concurrent screenshots some are refused for now', async () => {
  const { proofs } = await openTestApi();
  const png = await picture('png');
  const done = await Promise.allSettled(Array.from({ length: 30 }, () => proofs.save(png)));
  const refused = done.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused).toEqual(refused.map(() => ({ status: 'rejected', reason: expect.any(Overloaded) })));
});
