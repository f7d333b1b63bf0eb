import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { setProof } from '../../db/queries/recharges.ts';
import { tables } from '../../db/schema/index.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { openForSavers, saversOf } from '../support/savers.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openForSavers>>;

beforeAll(async () => {
  shop = await openForSavers();
});

const as = (role: 'finance' | 'owner' | 'auditor' | 'approver') => ({ as: role });
const { balanceOf, claim, entriesAbout, newShopper } = saversOf(() => shop);

test('two staff credit the same recharge at once: what one of them found is in the wallet, once', async () => {
  const shopperId = await newShopper();
  for (let round = 0; round < 4; round++) {
    const number = await claim(shopperId);
    const before = await balanceOf(shopperId);
    const credit = (found: number, role: 'finance' | 'owner') =>
      shop.call('rechargeCredit', { number, found, note: `found ${found}`, proof_hash: '' }, as(role));
    const refuse = shop.call('rechargeRefuse', { number, note: 'not there' }, as('owner'));
    const answers = await Promise.all([credit(48_000, 'finance'), credit(50_000, 'owner'), refuse]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    const { status, money, claimed, remark } = (await shop.call('recharge', { number }, as('auditor'))).body.data;
    expect((await balanceOf(shopperId)) - before).toBe(status === 'credited' ? money : 0);
    expect(claimed).toBe(money === 48_000 ? 50_000 : null);
    expect(remark).toBe(status === 'refused' ? 'not there' : money === 48_000 ? 'found 48000' : '');
  }
  await booksAreRight(shop);
});

test('a recharge is credited for the proof that was seen, also after a second yes; its entry names the picture', async () => {
  const shopperId = await newShopper();
  const attach = async (number: string, colour: string): Promise<string> => {
    await shop.services.recharges.attachProof({ shopperId, number, bytes: await sampleProof(colour) });
    return (await shop.call('recharge', { number }, as('finance'))).body.data.proof_hash;
  };
  const credit = async (number: string, found: number, proof_hash: string) =>
    (await shop.call('rechargeCredit', { number, found, note: 'seen', proof_hash }, as('finance'))).body;
  const number = await claim(shopperId);
  const [first, second] = [await attach(number, '#371cd6'), await attach(number, '#1cd637')];
  const changed = { code: 409, reason: 'changed', data: { proof_hash: second } };
  expect([await credit(number, 50_000, first), await credit(number, 50_000, '')]).toMatchObject([changed, changed]);
  const old = await shop.call('rechargeProof', { number, proof_hash: first }, as('finance'));
  expect(old.body.reason).toBe('proofMissing');
  expect((await credit(number, 50_000, second)).data.state).toBe('done');
  expect(await entriesAbout(`recharge:${number}`)).toMatchObject([{ detail: { proofHash: second } }]);
  const { acts } = (await shop.call('recharge', { number }, as('auditor'))).body.data;
  expect(acts).toMatchObject([{ actor: 'finance', action: 'recharge confirm' }]);

  const large = await claim(shopperId, 600_000);
  const asked = (await credit(large, 600_000, await attach(large, '#37d61c'))).data.approval;
  await attach(large, '#d61c37');
  const { outdated, hash } = (await shop.call('approval', { id: asked }, as('approver'))).body.data;
  expect(outdated).toBe(true);
  const approver = { staffId: 7, sessionId: 'x', grants: { recharges: ['approve' as const] } };
  const agree = shop.services.approvals.approve(approver, { id: asked, hash, note: '' }, async () => ({ factor: 'x' }));
  expect(await ended(agree)).toBe('changed');
  await booksAreRight(shop);
});

test('of a proof that is replaced while staff credit the recharge, one is done', async () => {
  const shopperId = await newShopper();
  for (let round = 0; round < 6; round++) {
    const number = await claim(shopperId);
    const proof = (proofHash: string) =>
      shop.store.transaction((tx) => setProof(tx, { number, shopperId, proof: '', proofHash }));
    await proof('seen');
    const credit = () => outright(shop).creditRecharge({ number, proofHash: 'seen', actor: 'test', note: 'seen' });
    const both = [() => ended(credit()), () => proof('another')] as const;
    const [first, second] = round % 2 === 0 ? both : [both[1], both[0]];
    const said = await Promise.all([first(), second()]);
    const row = (await shop.call('recharge', { number }, as('auditor'))).body.data;
    const credited = said.includes('done');
    expect([row.status, row.proof_hash]).toEqual(credited ? ['credited', 'seen'] : ['pending', 'another']);
    // Whichever was first.
    expect(await ended(credit())).toBe(credited ? 'rechargeUnknown' : 'changed');
    await shop.services.rechargeDecisions.refuse({ number, actor: 'test', note: 'no' }).catch(() => undefined);
  }
  await booksAreRight(shop);
});

test('the queue is oldest first, by channel, with what waits and how long it may', async () => {
  const shopperId = await newShopper();
  const first = await claim(shopperId, 11_100);
  shop.clock.advance(3 * HOUR);
  const second = await claim(shopperId, 22_200);
  const page = async (cursor?: string) =>
    (await shop.call('recharges', { channel: 'transfer', limit: 1, ...(cursor && { cursor }) }, as('finance'))).body;
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await page(cursor);
    numbers.push(...data.rows.map(({ number }: { number: string }) => number));
    expect(data.promise).toBe(HOUR / 2);
    expect(data.waiting.find((one: { channel: string }) => one.channel === 'transfer').count).toBeGreaterThan(1);
    cursor = next ?? undefined;
  } while (cursor);
  expect(numbers.indexOf(first)).toBeLessThan(numbers.indexOf(second));
  for (const number of [first, second]) await shop.call('rechargeRefuse', { number, note: 'no' }, as('finance'));
});

test('the same picture and the same sum are known again, whoever sent them', async () => {
  const [mia, noa] = [await newShopper(), await newShopper()];
  const [one, other] = [await claim(mia, 33_300), await claim(noa, 33_300)];
  const bytes = await sampleProof('#d6371c');
  await shop.services.recharges.attachProof({ shopperId: mia, number: one, bytes });
  await shop.services.recharges.attachProof({ shopperId: noa, number: other, bytes });
  const { data } = (await shop.call('recharge', { number: other }, as('finance'))).body;
  expect(data.same_picture.map(({ number }: { number: string }) => number)).toEqual([one]);
  expect(data.same_sum.map(({ number }: { number: string }) => number)).toEqual([one]);
  const another = await sampleProof('#1c37d6');
  await shop.services.recharges.attachProof({ shopperId: noa, number: other, bytes: another });
  expect((await shop.call('recharge', { number: other }, as('finance'))).body.data.same_picture).toEqual([]);
});

test('remarks are offered in the language that the shopper reads', async () => {
  const shopperId = await newShopper();
  await shop.store.transaction((tx) =>
    tx.db.update(tables.shoppers).set({ locale: 'ar-SA' }).where(eq(tables.shoppers.id, shopperId)),
  );
  const number = await claim(shopperId);
  const { remarks } = (await shop.call('recharge', { number }, as('finance'))).body.data;
  expect(remarks[0]).toEqual({ key: 'asFound', text: shop.messages.say('ar-SA', 'remark.asFound') });
});

test('a proof is shown to staff who may see recharges, and to nobody else', async () => {
  const shopperId = await newShopper();
  const number = await claim(shopperId);
  await shop.services.recharges.attachProof({ shopperId, number, bytes: await sampleProof('#d6371c') });
  const proof = (cookie: string) =>
    request(shop.server).get('/console/api/v1/recharge_proof').query({ number }).set('Cookie', cookie);
  const shown = await proof('console=finance');
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.headers['cache-control']).toBe('no-store');
  const [row] = await shop.store.reader.db.select().from(tables.recharges).where(eq(tables.recharges.number, number));
  expect(shown.body).toEqual(readFileSync(shop.proofs.placeOf(row?.proof ?? '')));
  expect([(await proof('')).status, (await proof('session=of-a-shopper')).status]).toEqual([401, 401]);
  expect((await proof('console=warehouse')).status).toBe(403);
});

test('a payment that credited nothing waits until staff put it by, and a repeat does nothing', async () => {
  const paid = { number: '2611230000000000', paid: true, money: 5000, currency: 'CNY', eventId: 'odd-1' };
  await shop.services.rechargeReports.take('sandbox', paid);
  const list = async () => (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body.data;
  const [odd] = await list();
  expect(odd).toMatchObject({ outcome: 'unknown', shopper: null, recharge: null, money: 5000 });
  const settle = () =>
    shop.call('oddPaymentSettle', { id: odd.id, note: 'sent back' }, { as: 'finance', key: 'settle-1' });
  expect((await settle()).body.code).toBe(200);
  expect((await settle()).body.code).toBe(200);
  expect(await list()).toEqual([]);
  expect(await entriesAbout(`payment:${odd.id}`)).toHaveLength(1);
  const later = await shop.call('oddPaymentSettle', { id: odd.id, note: 'again' }, as('finance'));
  expect(later.body.reason).toBe('paymentSettled');
});
