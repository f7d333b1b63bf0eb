import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { setFundPassword } from '../../db/queries/shoppers.ts';
import { upsertComparison } from '../../db/queries/statement-comparisons.ts';
import { tables } from '../../db/schema/index.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { openConsole } from './console-api.ts';
import { joinedWithPasskey, signed } from './staff.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;
type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

/** Who writes in the examples. */
export interface Writers {
  owner: Person;
  approver: Person;
  service: Person;
}

/** Why they do it. */
export const note = 'seen';

const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };

/** What a write of the console may be about: another one each time. */
export function consoleSubjects(shop: Console, people: Writers) {
  let made = 0;
  const next = () => ++made;
  const owner = { token: people.owner.token };
  const data = async (name: ConsoleCallName, fields: object = {}) => (await shop.call(name, fields, owner)).body.data;

  const shopper = (balance = 0) => shop.addShopper(`person${next()}`, balance);
  const onShopper = async () => ({ id: await shopper(), note });
  /** A shopper who signs in with a password. */
  const withPassword = async () => {
    const input = await onShopper();
    await shop.store.transaction(async (tx) => {
      await tx.db.update(tables.shoppers).set({ passwordHash: 'x' }).where(eq(tables.shoppers.id, input.id));
    });
    return input;
  };

  const withFundPassword = async () => {
    const input = await onShopper();
    await shop.store.transaction((tx) => setFundPassword(tx, input.id, 'x'));
    return input;
  };

  async function claim(): Promise<string> {
    const input = { shopperId: await shopper(), channelId: 2, money: 50_000, idempotencyKey: undefined };
    return (await shop.services.recharges.begin(input)).number;
  }

  async function withdrawal(): Promise<number> {
    const shopperId = await shopper(100_000);
    await shop.services.cards.save({ shopperId, sessionId: '', fundPassword: undefined, card });
    const input = { shopperId, sessionId: '', money: 20_000, fundPassword: undefined, idempotencyKey: undefined };
    return (await shop.services.withdrawals.request(input)).id;
  }

  async function order() {
    const itemId = await shop.addItem({ name: `bought ${next()}`, price: 10_000, tax: 500 });
    const shopperId = await shopper(100_000);
    const input = { itemId, shopperId, price: undefined, idempotencyKey: undefined };
    return { ...(await shop.services.orders.buy(input)), shopperId };
  }

  const rowOf = async (orderno: string) => {
    const [row] = await shop.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
    if (!row) throw new Error(`no order ${orderno}`);
    return row;
  };

  async function refund(): Promise<number> {
    const { orderno, shopperId } = await order();
    const second = await shopper(100_000);
    await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
    const { id } = await rowOf(orderno);
    await shop.services.refunds.request({ id, shopperId, idempotencyKey: undefined });
    return id;
  }

  /** An order of a full group, and who bought it. */
  async function orderWithoutAddress() {
    const { orderno, shopperId } = await order();
    const second = await shopper(100_000);
    await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
    return { orderno, shopperId };
  }

  /** The same with an address. */
  async function orderToSend() {
    const { orderno, shopperId } = await orderWithoutAddress();
    const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
    await shop.services.parcels.setAddress({ ...home, orderno, shopperId, idempotencyKey: undefined });
    return { orderno, shopperId };
  }

  async function carrier() {
    const rows = await data('carrierMake', { name: `carrier ${next()}` });
    return rows.at(-1) as { id: number; version: number; name: string };
  }

  /** A difference of a file that was compared. */
  async function difference() {
    const row = {
      kind: 'bank' as const,
      digest: `digest ${next()}`,
      file: 'bank.csv',
      shape: 'x',
      comparedBy: 'staff:1',
    };
    const kind = 'missing_here' as const;
    const counts = { missing_there: 0, missing_here: 1, differs: 0, unclear: 0, not_understood: 0 };
    const none = { count: 0, money: 0 };
    const summary = { rows: 1, from: null, to: null, matched: none, counts, fees: 0, other: none };
    const file = { line: 2, text: 'x', money: 500, at: null };
    const found = [{ kind, place: 'missing_here 2', file, ledger: null, doubt: null }];
    const comparison = await shop.store.transaction((tx) =>
      upsertComparison(tx, { ...row, summary, comparedAt: tx.now }, found),
    );
    const [{ id }] = await data('statementDifferences', { comparison });
    return { id, comparison };
  }

  async function parcel() {
    const bought = await orderToSend();
    const fields = { number: bought.orderno, carrier: (await carrier()).id, tracking: `SF${1000 + next()}` };
    await data('parcelSend', fields);
    return bought;
  }

  async function askedSupport() {
    const shopperId = await shopper();
    const asked = { shopperId, orderno: undefined, text: 'hello', idempotencyKey: undefined };
    await shop.services.supportThreads.send(asked);
    const { id, version } = await data('supportThread', { shopper: shopperId });
    return { id, version };
  }

  /** A review of goods that came, as it was seen. */
  async function review() {
    const { orderno, shopperId } = await parcel();
    await shop.services.parcels.received({ orderno, shopperId, idempotencyKey: undefined });
    const said = { orderno, shopperId, stars: 4, text: 'soft', anonymous: false, idempotencyKey: undefined };
    return { id: (await shop.services.reviews.add(said)).id, version: 0 };
  }

  const why = { reason: 'damaged' as const, words: '', idempotencyKey: undefined };
  const goodsReturn = async () => ({
    ...(await shop.services.parcels.askReturn({ ...(await parcel()), ...why })),
    note,
  });

  async function acceptedReturn() {
    const { id } = await goodsReturn();
    await data('returnAccept', { id, note });
    return { id, restocked: true, note };
  }

  /** A payment to a number that nobody has. */
  async function odd(): Promise<number> {
    const number = `26112300000${String(next()).padStart(5, '0')}`;
    const told = { number, paid: true, money: 5000, currency: 'CNY', eventId: `odd ${number}` };
    await shop.services.rechargeReports.take('sandbox', told);
    const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
    return rows.at(-1)?.id ?? 0;
  }

  /** A recharge that was credited and then disputed. */
  async function lost(): Promise<number> {
    const input = { shopperId: await shopper(), channelId: 1, money: 5000, idempotencyKey: undefined };
    const { number } = await shop.services.recharges.begin(input);
    const told = { number, money: 5000, currency: 'CNY' };
    await shop.services.rechargeReports.take('sandbox', { ...told, paid: true, eventId: `paid ${number}` });
    const channel = { id: 1, key: 'sandbox' as const, create: async () => ({ url: '', ref: '' }) };
    const event = { ...told, eventId: `lost ${number}`, payment: number, outcome: 'dispute_lost' as const };
    await shop.services.reversals.take({ ...channel, numberOf: async () => number }, event);
    const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
    return rows.at(-1)?.id ?? 0;
  }

  const item = () => shop.addItem({ name: `item ${next()}`, price: 10_000, tax: 0, stock: 10 });

  /** Bytes of a picture that nobody has sent. */
  const png = () => {
    const n = next();
    const background = { r: (n * 53) % 256, g: (n * 97) % 256, b: 20 };
    return sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  };
  const picture = async (): Promise<number> => (await shop.services.pictureUpload(await png())).id;

  async function notice() {
    const rows = await data('storefrontPut', { section: 'notices', cells: { text: `notice ${next()}` } });
    const { id, version } = rows.at(-1);
    return { section: 'notices', id, version };
  }

  /** A credit that waits for a second person. */
  async function request(): Promise<{ id: number; hash: string }> {
    const input = { id: await shopper(), money: 7000, note };
    const { approval } = (await signed(shop, 'shopperCredit', input, people.owner)).body.data;
    return { id: approval, hash: (await data('approval', { id: approval })).hash };
  }

  const colleague = async () => (await joinedWithPasskey(shop, 'warehouse')).id;
  const code = async () => (await data('invitationMake', { note })).code as string;

  return {
    next,
    owner,
    data,
    shopper,
    onShopper,
    withPassword,
    withFundPassword,
    claim,
    withdrawal,
    order,
    rowOf,
    refund,
    orderWithoutAddress,
    orderToSend,
    carrier,
    difference,
    parcel,
    askedSupport,
    review,
    goodsReturn,
    acceptedReturn,
    odd,
    lost,
    item,
    png,
    picture,
    notice,
    request,
    colleague,
    code,
  };
}
