import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { numbersOf, parcelDeskOf, parcelsOf } from '../support/parcels.ts';
import { joinedWithPasskey, refusedFor } from '../support/staff.ts';
import { sheetXml, xlsxOf } from '../support/xlsx.ts';

/** One shop for all: each test has orders of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
});

const as = (role: 'owner' | 'warehouse') => ({ as: role });
const { entriesAbout, importCsv, queued } = parcelDeskOf(() => shop);

test('a file says everything that is wrong at once, each with its row, and then sends nothing', async () => {
  const [right, twice, without] = [await goods.orderToSend(), await goods.orderToSend(), await goods.orderToSend(null)];
  const gone = await goods.sent();
  const carrier = await goods.carrier('顺丰速运');
  const rows = [
    'orderno,carrier,number',
    `${right.orderno},顺丰速运,SF10001`,
    `${twice.orderno},${carrier},SF10002`,
    `${twice.orderno},${carrier},SF10003`,
    `${without.orderno},${carrier},SF10004`,
    `${gone.orderno},${carrier},SF10005`,
    `${right.orderno},nobody,SF10006`,
    `2611190000000000,${carrier},SF10007`,
    `2.61E+15,${carrier},"no number!"`,
    ',,',
    `${right.orderno},,`,
  ];
  for (const dryRun of ['yes', 'no'] as const) {
    const { data } = await importCsv(rows.join('\n'), dryRun);
    const told = data.problems.map((one: { row: number; column: string; code: string }) => [
      one.row,
      one.column,
      one.code,
    ]);
    expect(told).toEqual([
      [4, 'orderno', 'parcelNotWaiting'],
      [5, 'orderno', 'addressMissing'],
      [6, 'orderno', 'parcelNotWaiting'],
      [7, 'carrier', 'carrierUnknown'],
      [8, 'orderno', 'orderUnknown'],
      [9, 'orderno', 'notOrderNumber'],
      [9, 'number', 'notTracking'],
      [11, 'carrier', 'missing'],
      [11, 'number', 'missing'],
    ]);
    expect(data.problems[1].text).toBe('has no address yet');
  }
  // A wrong cell alone keeps the right row from being sent as well.
  await importCsv(rows.filter((_, at) => at < 2 || at === 8).join('\n'), 'no');
  expect(numbersOf((await queued({ number: right.orderno })).data.rows)).toEqual([right.orderno]);
  expect((await importCsv('orderno,number\n1,2\n', 'no')).data.problems).toMatchObject([
    { row: 1, column: 'carrier', code: 'missing' },
  ]);
  expect(await importCsv(Buffer.from([0xff, 0xfe, 0x31]), 'no')).toMatchObject(refusedFor('fileUnreadable'));
  expect(await importCsv('orderno,carrier,number\n', 'no')).toMatchObject(refusedFor('fileUnreadable'));
});

test('the file of what is to be sent comes back filled in; a dry run sends nothing', async () => {
  const orders = [await goods.orderToSend(), await goods.orderToSend()];
  await goods.carrier('中通快递');
  const numbers = orders.map(({ orderno }) => orderno);
  const made = await shop.call('toSendFile', { numbers }, as('warehouse'));
  expect(made.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = made.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('orderno,carrier,number,item,variant,sku,quantity,truename,phone,address,since');
  expect(lines[0]).toContain('陈思远,1381 2340 417,浙江杭州文三路 1 号');
  expect(await entriesAbout(numbers[0] ?? '')).toContain('order contacts by staff:5');
  const filled = [head, ...lines.map((line, at) => line.replace(',,,', `,中通快递,ZT${at}0001,`))];
  const text = `\uFEFF${filled.join('\r\n')}\r\n`;
  expect((await importCsv(text, 'yes')).data).toEqual({ problems: [], parcels: 2, others: 2 });
  expect(numbersOf((await queued({ number: numbers[0] })).data.rows)).toHaveLength(1);
  expect((await importCsv(text, 'no')).data).toEqual({ problems: [], parcels: 2, others: 2 });
  for (const number of numbers) {
    expect((await shop.call('parcels', { number }, as('owner'))).body.data).toMatchObject([{ carrier: '中通快递' }]);
  }
});

test('an address that was changed since the file was made keeps it from being sent', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const fileNow = async () => {
    const { text } = await shop.call('toSendFile', { numbers: [orderno] }, as('warehouse'));
    return text.replace(',,,', `,${carrier},ZT90001,`);
  };
  const elsewhere = { truename: '陈思远', phone: '13812340417', address: '=上海漕溪北路 88 号' };
  const before = await fileNow();
  await shop.services.parcels.setAddress({ ...elsewhere, orderno, shopperId, idempotencyKey: undefined });
  expect((await importCsv(before, 'no')).data.problems).toMatchObject([
    { row: 2, column: 'address', code: 'addressChanged' },
  ]);
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toEqual([orderno]);
  expect((await importCsv(await fileNow(), 'no')).data).toEqual({ problems: [], parcels: 1, others: 1 });
});

test.each([
  { truename: '林小雨', phone: '13812340417', sent: 0 },
  { truename: '陈思远', phone: '13900001111', sent: 0 },
  // As a spreadsheet may have saved it.
  { truename: '陈思远', phone: '0138-1234 0417', sent: 1 },
])('a file sends nothing to another person than its order says: %j', async ({ truename, phone, sent }) => {
  const { orderno } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const row = `${orderno},${carrier},ZT90002,${truename},${phone},浙江杭州文三路 1 号`;
  const { data } = await importCsv(`orderno,carrier,number,truename,phone,address\n${row}\n`, 'no');
  expect(data.problems.map(({ code }: { code: string }) => code)).toEqual(sent ? [] : ['addressChanged']);
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toHaveLength(1 - sent);
});

test('a phone keeps its zeros in the file, and as a spreadsheet saves it the parcel is sent', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const to = { truename: '0815', phone: '0912345678', address: '7-11' };
  await shop.services.parcels.setAddress({ ...to, orderno, shopperId, idempotencyKey: undefined });
  const { text } = await shop.call('toSendFile', { numbers: [orderno] }, as('warehouse'));
  // A cell of digits alone would be a number: 912345678.
  expect(text).toContain(",'0815,0912 3456 78,'7-11,");
  const semicolons = text.replace(',,,', `,${carrier},ZT90003,`).replaceAll(',', ';');
  expect((await importCsv(semicolons, 'no')).data).toEqual({ problems: [], parcels: 1, others: 1 });
});

test.each(['订单号;快递公司;快递单号', 'Order Number\tCARRIER\ttracking number', 'orderno,carrier,number,,'])(
  'of parcels under %j the wrong row is named, and the others are sent without it',
  async (heading) => {
    const [right, empty] = [await goods.orderToSend(), await goods.orderToSend()];
    const carrier = await goods.carrier();
    const [separator = ','] = /[;\t,]/.exec(heading) ?? [];
    const tracking = `ZT${right.orderno.slice(-6)}`;
    const rows = [`${empty.orderno},${carrier},,,`, ',,,,', `${right.orderno},${carrier},${tracking},,`];
    const text = `${heading}\n${rows.join('\n').replaceAll(',', separator)}\n`;
    const report = { problems: [{ row: 2, column: 'number', code: 'missing' }], parcels: 2, others: 1 };
    expect((await importCsv(text, 'yes')).data).toMatchObject(report);
    // Nobody has said that the row may stay out.
    expect((await importCsv(text, 'no')).data).toMatchObject(report);
    expect(numbersOf((await queued({ number: right.orderno })).data.rows)).toHaveLength(1);
    expect((await importCsv(text, 'no', 'warehouse', '[2]')).data).toEqual({ problems: [], parcels: 1, others: 1 });
    expect(numbersOf((await queued({ number: right.orderno })).data.rows)).toEqual([]);
    expect(numbersOf((await queued({ number: empty.orderno })).data.rows)).toEqual([empty.orderno]);
  },
);

test('parcels of a workbook are sent, and its heading may be had from the console', async () => {
  const { orderno } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const { text } = await shop.call('parcelTemplate', {}, as('warehouse'));
  const headings = text.replace('\uFEFF', '').trim().split(',');
  const sheet = sheetXml([headings, [orderno, carrier, 'ZT90009']]);
  expect((await importCsv(xlsxOf(sheet), 'no')).data).toEqual({ problems: [], parcels: 1, others: 1 });
});

test('addresses in a file are for who showed a factor within five minutes', async () => {
  const person = await joinedWithPasskey(shop, 'warehouse');
  const { orderno } = await goods.orderToSend();
  shop.clock.advance(6 * 60_000);
  expect((await shop.call('toSendFile', { numbers: [orderno] }, person)).status).toBe(428);
  expect(await entriesAbout(orderno)).toEqual([]);
});

type Console = Awaited<ReturnType<typeof openConsole>>;

const ROWS = 2000;

/** So many orders like this one wait too; returns their numbers. */
async function alike(shop: Console, orderno: string): Promise<string[]> {
  const { groups, orders } = tables;
  return shop.store.transaction(
    async (tx) => {
      const [order] = await tx.db.select().from(orders).where(eq(orders.orderno, orderno));
      if (!order) throw new Error('there is no order');
      const [group] = await tx.db.select().from(groups).where(eq(groups.id, order.groupId));
      if (!group) throw new Error('there is no group');
      const numbers = Array.from({ length: ROWS }, (_, at) => String(2_600_000_000_000_000 + at));
      for (let at = 0; at < ROWS; at += 20) {
        const some = numbers.slice(at, at + 20);
        const { id: _, ...copy } = group;
        const made = await tx.db
          .insert(groups)
          .values(some.map(() => copy))
          .returning({ id: groups.id });
        await tx.db.insert(orders).values(
          some.map((number, index) => {
            const { id: _, ...its } = order;
            return { ...its, orderno: number, groupId: made[index]?.id ?? 0 };
          }),
        );
      }
      return numbers;
    },
    { bulk: true },
  );
}

test(`a file of ${ROWS} parcels is sent as its dry run promises, and everybody else has turns meanwhile`, async () => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const goods = parcelsOf(shop);
  const { orderno } = await goods.orderToSend();
  const numbers = await alike(shop, orderno);
  const carrier = await goods.carrier();
  const csv = ['orderno,carrier,number', ...numbers.map((number) => `${number},${carrier},SF${number}`)].join('\n');
  const send = async (dryRun: 'yes' | 'no') => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const { body } = await request(shop.server)
      .post('/console/api/v1/parcels_import')
      .set(FROM_CONSOLE)
      .set('Cookie', 'console=warehouse')
      .field('dry_run', dryRun)
      .attach('file', Buffer.from(csv), 'parcels.csv');
    clearInterval(counting);
    return { body, turns };
  };
  for (const dryRun of ['yes', 'no'] as const) {
    const { body, turns } = await send(dryRun);
    expect(body.data).toEqual({ problems: [], parcels: ROWS, others: ROWS });
    expect(turns).toBeGreaterThan(ROWS / 100);
  }
  const sent = await shop.call('parcels', { number: numbers.at(-1) }, { as: 'warehouse' });
  expect(sent.body.data).toMatchObject([{ tracking: `SF${numbers.at(-1)}` }]);
});
