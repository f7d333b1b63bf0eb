import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { insertPendingRecharges } from '../../db/queries/demo-work.ts';
import { selectFeesOf } from '../../db/queries/recharge-fees.ts';
import { tables } from '../../db/schema/index.ts';
import type { ConsoleOutput } from '../../shared/console/index.ts';
import { comparedFile, comparison, sendStatement } from '../support/compared-file.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
});

type Who = 'finance' | 'owner' | 'auditor' | 'catalogue';

let people = 0;

const day = () => new Date(shop.clock()).toISOString().slice(0, 10);

/** A recharge by bank transfer that was credited; its number. */
async function credited(money: number): Promise<string> {
  const shopperId = await shop.addShopper(`payer${++people}`, 0);
  const { number } = await shop.services.recharges.begin({ shopperId, channelId: 2, money, idempotencyKey: undefined });
  await outright(shop).creditRecharge({ number, actor: 'test', note: 'test' });
  return number;
}

const HEAD = '交易日期,收入金额(元),支出金额(元),摘要';

const bank = (...rows: string[]) => ({ kind: 'bank' as const, text: [HEAD, ...rows].join('\r\n') });

const work = (id: number, note: string, as: Who, key?: string) =>
  shop.call('statementWork', { id, note }, key === undefined ? { as } : { as, key });

async function entriesAbout(id: number) {
  const { auditLog } = tables;
  const rows = await shop.store.reader.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `comparison:${id}`))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, note }) => [action, note]);
}

test('a comparison is kept with who made it, and its differences are worked off with a note, each once', async () => {
  const number = await credited(12_301);
  const { id, of, ...found } = await comparedFile(shop, {
    ...bank(`${day()},120.00,,${number}`, `${day()},7.77,,现金`),
    fields: { name: '十一月.csv' },
  });
  expect(found).toMatchObject({
    file: '十一月.csv',
    kind: 'bank',
    open: 2,
    fees: null,
    counts: { differs: 1, missing_here: 1 },
  });
  expect(found.compared_by).not.toBe('');
  const [differs] = of('differs');
  expect(differs).toMatchObject({ ledger: { number, money: 12_301 }, file: { line: 2, money: 12_000 }, worked: null });
  const [kept] = (await shop.call('statementComparisons', {}, { as: 'auditor' })).body.data;
  expect(kept).toMatchObject({ id, open: 2 });

  const row = differs?.id ?? 0;
  expect((await work(row, '  ', 'finance')).body.code).toBe(400);
  expect((await work(row, 'short', 'catalogue')).body.code).toBe(403);
  for (let times = 0; times < 2; times++)
    expect((await work(row, 'short of 3.01', 'finance', 'w 1')).body.code).toBe(200);
  const again = await work(row, 'again', 'owner');
  expect(again.body.reason).toBe('differenceWorked');
  const after = await comparison(shop, id);
  expect(after.open).toBe(1);
  expect(after.of('differs')[0]?.worked).toMatchObject({ note: 'short of 3.01', at: expect.any(Number) });
  const open = (await shop.call('statementDifferences', { comparison: id }, { as: 'finance' })).body.data;
  expect(open.map(({ kind }: { kind: string }) => kind)).toEqual(['missing_here']);
  expect(await entriesAbout(id)).toEqual([
    ['statement compare', ''],
    ['statement work', 'short of 3.01'],
  ]);
  expect((await work(999_999, 'x', 'finance')).body.reason).toBe('differenceUnknown');
  expect((await shop.call('statementComparison', { id: 999_999 }, { as: 'finance' })).body.reason).toBe(
    'comparisonUnknown',
  );
});

test('of two people who work a difference off at once one does, and the other reads who', async () => {
  const { id, of } = await comparedFile(shop, bank(`${day()},3.21,,a`, `${day()},4.32,,b`, `${day()},5.43,,c`));
  for (const { id: row } of of('missing_here')) {
    const answers = await Promise.all([work(row, 'mine', 'finance'), work(row, 'no, mine', 'owner')]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ body }) => body.code === 400);
    expect(refused?.body.reason).toBe('differenceWorked');
    const { worked } = (await comparison(shop, id)).of('missing_here').find((one) => one.id === row) ?? {};
    expect(refused?.body.msg).toContain(worked?.by);
  }
  expect((await entriesAbout(id)).filter(([action]) => action === 'statement work')).toHaveLength(3);
});

test('the same file again brings its comparison up to date: what was worked off stays, what fits now goes', async () => {
  const late = `${day()},612.34,,late`;
  const file = bank(late, `${day()},8.88,,fee`);
  const first = await comparedFile(shop, file);
  const [fee] = first.of('missing_here').filter((row) => row.file?.money === 888);
  await work(fee?.id ?? 0, 'interest', 'finance');
  await credited(61_234);
  // Sent twice, as by somebody who lost the answer.
  const sent = await Promise.all([sendStatement(shop, file), sendStatement(shop, file)]);
  expect(sent.map(({ data }) => data.found.id)).toEqual([first.id, first.id]);
  const second = await comparison(shop, first.id);
  expect(second.matched).toEqual({ count: 1, money: 61_234 });
  expect(second.of('missing_here').map((row) => [row.id, row.worked?.note])).toEqual([[fee?.id, 'interest']]);
  expect(second.open).toBe(second.of('missing_there').length);
});

test('differences are read page by page, and all of them are in the file', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => `${day()},${at + 1}.01,,=SUM(${at})`);
  const { id } = await comparedFile(shop, bank(...rows));
  const seen: ConsoleOutput<'statementDifferences'> = [];
  let cursor: string | undefined;
  do {
    const page = { comparison: id, limit: 2, ...(cursor && { cursor }) };
    const { body } = await shop.call('statementDifferences', page, { as: 'finance' });
    seen.push(...body.data);
    cursor = body.next ?? undefined;
  } while (cursor !== undefined);
  const here = seen.filter(({ kind }) => kind === 'missing_here');
  expect(here.map(({ file }) => file?.line)).toEqual([2, 3, 4, 5, 6]);
  await work(here[0]?.id ?? 0, '=note', 'finance');
  const { text } = await shop.call('statementFile', { comparison: id }, { as: 'finance' });
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line.startsWith('missing_here'))).toHaveLength(5);
  expect(lines[seen.indexOf(here[0] as (typeof here)[0]) + 1]).toMatch(/,1\.01,.*,'=note$/);
  expect(lines).toContain(`open,${seen.length - 1}`);
  expect((await entriesAbout(id)).at(-1)).toEqual(['export comparison', '']);
});

test('what Stripe kept is known of each recharge that its file has, and of a month only if it is of all', async () => {
  const { recharges } = tables;
  const paid = async (money: number) => {
    const shopperId = await shop.addShopper(`payer${++people}`, 0);
    const number = `2611${String(900_000_000_000 + people)}`;
    const asked = { number, shopperId, channel: 'stripe' as const, status: 'pending' as const, money };
    await shop.store.transaction((tx) => insertPendingRecharges(tx, [{ ...asked, createdAt: tx.now }]));
    const told = { number, paid: true, money, currency: 'CNY', eventId: `${number}:paid` };
    await shop.services.rechargeReports.take('stripe', told);
    return number;
  };
  const [first, second, abroad] = [await paid(10_000), await paid(20_000), await paid(30_000)];
  const HEADS = 'Created (UTC),Amount,Fee,Currency,Type,Description,Customer Facing Amount,Customer Facing Currency';
  const file = (...rows: string[]) => ({ kind: 'stripe' as const, text: [HEADS, ...rows].join('\r\n') });
  await comparedFile(
    shop,
    file(
      `${day()},100.00,3.20,cny,charge,Shop ${first},,`,
      `${day()},200.00,,cny,charge,Shop ${second},,`,
      `${day()},38.00,1.10,eur,charge,Shop ${abroad},300.00,cny`,
    ),
  );
  const feeOf = async (number: string) =>
    (await shop.store.reader.db.select().from(recharges).where(eq(recharges.number, number)))[0]?.fee;
  expect([await feeOf(first), await feeOf(second), await feeOf(abroad)]).toEqual([320, null, null]);
  const always = { above: 0, last: Number.MAX_SAFE_INTEGER, since: 0, until: Number.MAX_SAFE_INTEGER };
  expect(await selectFeesOf(shop.store.reader, always)).toEqual({ count: 3, known: 1, sum: 320 });
  const rest = [second, abroad].map((number, at) => `${day()},${(at + 2) * 100}.00,1.00,cny,charge,Shop ${number},,`);
  await comparedFile(shop, file(...rest));
  expect(await selectFeesOf(shop.store.reader, always)).toEqual({ count: 3, known: 3, sum: 520 });
  expect(await selectFeesOf(shop.store.reader, { ...always, until: 1 })).toMatchObject({ count: 0 });
  await booksAreRight(shop);
});
