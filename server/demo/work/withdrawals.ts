import { hasDemoWithdrawals, insertCredited, insertPendingWithdrawal, setCard } from '../../../db/queries/demo-work.ts';
import type { Writer } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';
import { dateOf } from '../past/shape.ts';
import { cardOf, demoPeople } from '../people.ts';
import type { DemoDesk, DemoShopper } from './desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a changed card waits in a new shop. */
const CARD_WAITS = 24 * HOUR;

interface Request {
  money: number;
  /** Minutes ago. */
  waits: number;
  channel?: ChannelKey;
  /** The card was changed so many hours ago. */
  changed?: number;
  /** The index of another shopper whose card it is. */
  cardOf?: number;
}

/** Who is blocked; a later withdrawal goes to the same card. */
const BLOCKED = 5;

const requests: Request[] = [
  { money: 26_000, waits: 310 },
  { money: 320_000, waits: 240 },
  { money: 45_000, waits: 155, changed: 3 },
  { money: 30_000, waits: 96, channel: 'sandbox' },
  { money: 60_000, waits: 41, cardOf: BLOCKED },
];

/** Withdrawals that wait, each for another reason to look twice. */
export async function layWithdrawals(shop: DemoDesk, shoppers: readonly DemoShopper[], actor: string): Promise<void> {
  const { store, services } = shop;
  if (await hasDemoWithdrawals(store.reader)) return;
  const blocked = shoppers[BLOCKED];
  if (blocked) {
    await store.transaction((tx) => setCard(tx, { shopperId: blocked.id, ...cardOf(blocked.id), changedAt: null }));
    await services.shopperStaff.block({ id: blocked.id, actor, note: demoPeople().notes.block });
  }
  await store.transaction(async (tx) => {
    for (const [index, request] of requests.entries()) await ask(tx, shop, shoppers, index, request);
  });
}

async function ask(
  tx: Writer,
  { services: { ledger }, ids }: DemoDesk,
  shoppers: readonly DemoShopper[],
  index: number,
  { money, waits, channel = 'transfer', changed, cardOf: other = index }: Request,
): Promise<void> {
  const shopperId = shoppers[index]?.id ?? 0;
  const card = {
    ...cardOf(shoppers[other]?.id ?? 0),
    changedAt: changed === undefined ? null : tx.now - changed * HOUR,
  };
  await setCard(tx, { shopperId, ...card });
  const createdAt = tx.now - waits * MINUTE;
  const recharge = await insertCredited(tx, {
    ...{ number: dateOf(tx.now) + ids.digits(10), shopperId, channel, money, createdAt, closedAt: tx.now },
  });
  const [wallet, ref] = [{ wallet: shopperId }, `recharge:${recharge}`];
  await ledger.move(tx, { from: `cash_in:${channel}`, to: wallet, amount: money, kind: 'recharge', ref });
  const { changedAt, ...paidTo } = card;
  const payableAt = changedAt === null ? null : changedAt + CARD_WAITS;
  const id = await insertPendingWithdrawal(tx, { shopperId, money, ...paidTo, payableAt, createdAt });
  const held = { from: wallet, to: 'withdraw_hold', amount: money, kind: 'withdrawal_held' } as const;
  await ledger.move(tx, { ...held, ref: `withdrawal:${id}` });
}
