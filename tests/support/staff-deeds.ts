import { asc, eq } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import { carrierOf, setReturnAddress } from './full-orders.ts';
import type { NotedKind } from './noted-once.ts';
import { outright } from './outright.ts';
import type { TestShop } from './test-shop.ts';

const { groups, items, orders, shoppers, staff, withdrawals } = tables;

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
const by = { actor: 'staff:1', note: '已核对' };
const unrepeated = { idempotencyKey: undefined };

/** Fen of a recharge or a withdrawal: more than a first one has to be. */
const MONEY = 20_000;

/** Rows that wait which staff decide on at once. */
const SOME = 4;

type Shop = Pick<TestShop, 'store' | 'services'>;

/** The first two shoppers, who may have bought nothing yet, an item, and what staff act with. */
async function deskOf(shop: Shop) {
  const { db } = shop.store.reader;
  const { id, username } = shoppers;
  const known = await db.select({ id, username }).from(shoppers).orderBy(asc(id)).limit(2);
  const [buyer = 0, joiner = 0] = known.map((one) => one.id);
  const [item] = await db.select().from(items).where(eq(items.groupSize, 2));
  const carrierId = await carrierOf(shop);
  await setReturnAddress(shop);
  const {
    goodsReturns,
    orders: shopOrders,
    parcels,
    recharges,
    returnOpening,
    sending,
    withdrawals: out,
  } = shop.services;

  /** An order whose group waits. */
  async function bought() {
    const { orderno } = await shopOrders.buy({
      itemId: item?.id ?? 0,
      shopperId: buyer,
      price: undefined,
      ...unrepeated,
    });
    const [order] = await db.select().from(orders).where(eq(orders.orderno, orderno));
    if (!order) throw new Error('there is no order');
    return order;
  }

  async function full() {
    const order = await bought();
    await shopOrders.join({ orderno: order.orderno, shopperId: joiner, price: undefined, ...unrepeated });
    return order;
  }

  /** One without an address: what was typed for an earlier one is remembered. */
  async function unaddressed() {
    const { addresses } = shop.services;
    for (const { id } of await addresses.list(buyer)) await addresses.remove({ shopperId: buyer, id });
    return full();
  }

  async function sent() {
    const order = await full();
    const { orderno } = order;
    await parcels.setAddress({ ...HOME, orderno, shopperId: buyer, ...unrepeated });
    await sending.send({ orderno, carrierId, number: `SF${orderno}`, ...by });
    return order;
  }

  /** The id of a return that the buyer asks for: of goods that were sent, or to cancel the order before. */
  const asked = async ({ orderno }: { orderno: string }) =>
    (await parcels.askReturn({ orderno, shopperId: buyer, reason: 'damaged', words: '', ...unrepeated })).id;

  async function accepted() {
    const id = await asked(await sent());
    await goodsReturns.accept({ id, ...by });
    return id;
  }

  async function opened(order: { orderno: string; price: number }, kind: 'cancel' | 'return') {
    const seen = { kind, gives: order.price };
    await returnOpening.open({ orderno: order.orderno, shopperId: buyer, reason: 'other', seen, ...by });
  }

  async function taxAsked() {
    const { id } = await full();
    await shop.services.refunds.request({ id, shopperId: buyer, ...unrepeated });
    return id;
  }

  /** The number of a recharge that was transferred. */
  const recharged = async () =>
    (await recharges.begin({ shopperId: buyer, channelId: 2, money: MONEY, ...unrepeated })).number;

  /** A review that the buyer wrote of goods that came. */
  async function reviewed() {
    const { orderno } = await sent();
    await parcels.received({ orderno, shopperId: buyer, ...unrepeated });
    const said = { orderno, shopperId: buyer, stars: 4, text: '', anonymous: false };
    return { id: (await shop.services.reviews.add({ ...said, ...unrepeated })).id, seen: 0 };
  }

  const withdrawn = async () =>
    (await out.request({ shopperId: buyer, sessionId: '', money: MONEY, fundPassword: undefined, ...unrepeated })).id;

  /** Who answers shoppers. */
  const clerk = () =>
    shop.store.transaction(async (tx) => {
      const [known] = await tx.db.select({ id: staff.id }).from(staff).limit(1);
      const values = { name: 'ann', nameKey: 'ann', role: 'service', userHandle: 'ann', createdAt: 1 } as const;
      const [made] = known ? [known] : await tx.db.insert(staff).values(values).returning({ id: staff.id });
      return made?.id ?? 0;
    });

  return {
    ...shop.services,
    ...outright(shop),
    username: known[0]?.username ?? '',
    carrierId,
    bought,
    full,
    unaddressed,
    sent,
    asked,
    accepted,
    opened,
    taxAsked,
    recharged,
    reviewed,
    withdrawn,
    clerk,
  };
}

type Desk = Awaited<ReturnType<typeof deskOf>>;

/** What shoppers and the clock cause by themselves. */
type Unstaffed =
  | 'group_joined'
  | 'group_left'
  | 'group_full'
  | 'group_expired'
  | 'order_paid'
  | 'order_not_placed'
  | 'recharge_returned'
  | 'recharge_return_failed';

/** For each kind of notification what staff do that it tells of. A kind without a deed does not compile. */
const deeds: Record<Exclude<NotedKind, Unstaffed>, (desk: Desk) => Promise<unknown>> = {
  group_closed: async ({ bought, groupClosing }) => groupClosing.close({ id: (await bought()).groupId, ...by }),
  refund_paid: async ({ taxAsked, payRefund }) => payRefund({ id: await taxAsked(), ...by }),
  refund_refused: async ({ taxAsked, refunds }) => refunds.refuse({ id: await taxAsked(), ...by }),
  recharge_credited: async ({ recharged, creditRecharge }) => creditRecharge({ number: await recharged(), ...by }),
  recharge_refused: async ({ recharged, rechargeDecisions }) =>
    rechargeDecisions.refuse({ number: await recharged(), ...by }),
  wallet_credited: async ({ credit, username }) => credit({ username, amount: MONEY, ...by }),
  wallet_debited: async ({ debit, username }) => debit({ username, amount: MONEY, ...by }),
  withdrawal_paid: async ({ withdrawn, payWithdrawal }) => payWithdrawal({ id: await withdrawn(), ...by }),
  withdrawal_refused: async ({ withdrawn, withdrawals }) => withdrawals.refuse({ id: await withdrawn(), ...by }),
  address_missing: async ({ unaddressed, addressRequests }) =>
    addressRequests.send({ orderno: (await unaddressed()).orderno, actor: by.actor }),
  parcel_sent: ({ sent }) => sent(),
  parcel_corrected: async ({ sent, sending, carrierId }) => {
    const { id, orderno } = await sent();
    return sending.correct({ id, carrierId, number: `YT${orderno}`, ...by });
  },
  parcel_received: async ({ sent, sending }) => sending.received({ id: (await sent()).id, ...by }),
  parcel_back: async ({ sent, sending }) => sending.ended({ id: (await sent()).id, why: 'came_back', ...by }),
  parcel_lost: async ({ sent, sending }) => sending.ended({ id: (await sent()).id, why: 'lost', ...by }),
  cancel_opened: async ({ full, opened }) => opened(await full(), 'cancel'),
  cancel_refused: async ({ full, asked, goodsReturns }) =>
    goodsReturns.refuse({ id: await asked(await full()), state: 'asked', ...by }),
  cancel_paid: async ({ full, asked, payReturn }) =>
    payReturn({ id: await asked(await full()), restocked: false, ...by }),
  return_opened: async ({ sent, opened }) => opened(await sent(), 'return'),
  return_accepted: ({ accepted }) => accepted(),
  return_refused: async ({ sent, asked, goodsReturns }) =>
    goodsReturns.refuse({ id: await asked(await sent()), state: 'asked', ...by }),
  return_paid: async ({ accepted, goodsReturns, payReturn }) => {
    const id = await accepted();
    await goodsReturns.arrived({ id, restocked: false, ...by });
    await payReturn({ id, restocked: false, ...by });
  },
  support_reply: async ({ full, clerk, consoleSupport }) => {
    const wanted = { orderno: (await full()).orderno };
    return consoleSupport.reply({ staffId: await clerk(), wanted, seen: 0, text: '您好', actor: by.actor });
  },
  review_answered: async ({ reviewed, clerk, consoleReviews }) =>
    consoleReviews.answer({ ...(await reviewed()), staffId: await clerk(), text: '谢谢', ...by }),
  review_hidden: async ({ reviewed, consoleReviews }) =>
    consoleReviews.hide({ ...(await reviewed()), why: 'unrelated', ...by }),
};

/** The kinds of notification that `decideOnAll` causes. */
export const causedByStaff = Object.keys(deeds) as NotedKind[];

/** What staff decide, of each kind once, and of withdrawals that wait a few: each is told to a shopper. */
export async function decideOnAll(shop: Shop, draw: () => number): Promise<void> {
  const pending = shop.store.reader.db.select().from(withdrawals).where(eq(withdrawals.status, 'pending'));
  for (const { id } of await pending.orderBy(asc(withdrawals.id)).limit(SOME)) {
    if (draw() < 0.5) await outright(shop).payWithdrawal({ id, ...by });
    else await shop.services.withdrawals.refuse({ id, ...by });
  }
  const open = shop.store.reader.db.select().from(groups).where(eq(groups.status, 'open')).limit(1);
  for (const { id } of await open) await shop.services.groupClosing.close({ id, ...by });
  const desk = await deskOf(shop);
  for (const deed of Object.values(deeds)) await deed(desk);
}
