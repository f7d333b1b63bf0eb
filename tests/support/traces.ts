import type pg from 'pg';
import type { Deed } from './deeds.ts';

/** The trace of a deed, as a line of text: the same from either side. */
const lineOf: Record<Deed['kind'], (thing: { username: string; name: unknown; fen: number }) => string> = {
  buy_item: ({ username, name, fen }) => `order ${name} of ${username} at ${fen}`,
  order_pt: ({ username, name, fen }) => `order ${name} of ${username} at ${fen}`,
  pay_order: ({ username, name, fen }) => `payment ${name} of ${username} for an order at ${fen}`,
  order_leave: ({ username, name }) => `order ${name} left by ${username}`,
  goods_return: ({ username, name }) => `goods ${name} of ${username} go back`,
  recharge: ({ username, name, fen }) => `recharge ${name} of ${username} over ${fen}`,
  recharge_return: ({ username, name, fen }) => `return of ${name} of ${username} over ${fen}`,
  withdraw: ({ username, name, fen }) => `withdrawal ${name} of ${username} over ${fen}`,
  paid: ({ username, name, fen }) => `payment ${name} of ${username} over ${fen}`,
};

/** The trace that its caller was promised; `price` is the fen that a piece of each item costs. */
export function promisedLine({ kind, username, fields, done }: Deed, price: number): string {
  const fen = Number(fields.money) * 100;
  if (kind === 'paid' || kind === 'recharge_return') return lineOf[kind]({ username, name: fields.number, fen });
  const number = String(done).split('/').at(-1);
  if (kind === 'recharge') return lineOf.recharge({ username, name: number, fen });
  if (kind === 'pay_order') return lineOf.pay_order({ username, name: number, fen: price });
  const { orderno, id } = done as { orderno?: string; id?: number };
  if (kind === 'withdraw' || kind === 'goods_return') return lineOf[kind]({ username, name: id, fen });
  return lineOf[kind]({ username, name: orderno, fen: price * Number(fields.quantity ?? 1) });
}

const OWNED = 'join shoppers s on s.id = t.shopper_id order by t.id';

/** Queries of the traces: of money in and out, of purchases, also those that a payment made, and of the keys of all deeds. */
const STATEMENTS = {
  order: `select s.username, t.orderno as name, t.price as fen,
    case when t.left_at is null then 'kept' else 'left' end as status from orders t ${OWNED}`,
  bought: `select s.username, t.orderno as name, t.price as fen, '' as status
    from order_payments p join orders t on t.id = p.order_id ${OWNED}`,
  payment: `select s.username, t.number as name, p.price as fen,
    case when p.order_id is not null then 'bought' when p.refused is not null then 'refused' else 'open' end as status
    from order_payments p join recharges t on t.id = p.recharge_id ${OWNED}`,
  goods: `select s.username, r.id as name, coalesce(r.amount, 0) as fen, r.state as status
    from returns r join orders t on t.id = r.order_id ${OWNED}`,
  returned: `select s.username, t.number as name, r.money as fen, r.status
    from recharge_returns r join recharges t on t.id = r.recharge_id ${OWNED}`,
  recharge: `select s.username, t.number as name, t.money as fen, t.status from recharges t ${OWNED}`,
  withdrawal: `select s.username, t.id as name, t.money as fen, t.status from withdrawals t ${OWNED}`,
  wallet: `select s.username, t.name, t.balance as fen, '' as status from accounts t ${OWNED}`,
  /** By how many pieces the variants of an item differ from its own and those of the free seats of its groups. */
  variants: `select '' as username, i.id as name, '' as status,
    (select coalesce(sum(v.stock), 0) from item_variants v where v.item_id = i.id) - i.stock
    - (select coalesce(sum(g.size - g.seats), 0) from "groups" g where g.item_id = i.id and g.status = 'open') as fen
    from items i where i.max_price is not null`,
  key: `select s.username, t.key as name, 0 as fen, case when t.result is null then 'half' else 'whole' end as status
    from idempotency_keys t join shoppers s on s.id = t.shopper_id`,
  told: `select '' as username, t.number as name, t.money as fen, t.outcome as status
    from payment_notifications t order by t.id`,
};

export interface Row {
  username: string;
  name: string | number;
  fen: number;
  status: string | number;
}

export type Rows = Record<keyof typeof STATEMENTS, Row[]>;

/** The rows of the traces; `ask` runs a query in one view of the database. */
export async function rowsOf(ask: (statement: string) => Row[] | Promise<Row[]>): Promise<Rows> {
  const found: [string, Row[]][] = [];
  for (const [name, statement] of Object.entries(STATEMENTS)) found.push([name, await ask(statement)]);
  return Object.fromEntries(found) as Rows;
}

/** The rows of the traces in a database of PostgreSQL. */
export async function rowsOn(client: pg.Client): Promise<Rows> {
  await client.query('begin isolation level repeatable read read only');
  const rows = await rowsOf(async (statement) => (await client.query<Row>(statement)).rows);
  await client.query('commit');
  return rows;
}

/** A line for each trace that is stored; what a payment bought is not promised by itself. */
export function storedLines({ order, bought, payment, goods, recharge, returned, withdrawal }: Rows): string[] {
  const numbered = (rows: Row[]) => rows.map((row) => ({ ...row, fen: Number(row.fen) }));
  const without = (rows: Row[], others: Row[]) => {
    const names = new Set(others.map(({ name }) => name));
    return numbered(rows.filter(({ name }) => !names.has(name)));
  };
  return [
    ...without(order, bought).map(lineOf.buy_item),
    ...numbered(order.filter(({ status }) => status === 'left')).map(lineOf.order_leave),
    ...numbered(payment).map(lineOf.pay_order),
    ...numbered(goods).map(lineOf.goods_return),
    ...without(recharge, payment).map(lineOf.recharge),
    ...numbered(returned).map(lineOf.recharge_return),
    ...numbered(recharge.filter(({ status }) => status === 'credited')).map(lineOf.paid),
    ...numbered(withdrawal).map(lineOf.withdraw),
  ];
}
