import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { chainOlderEntries } from '../../server/services/staff/audit-chain.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { chance, type Insert, instant, run } from './raw.ts';

interface Work {
  store: Store;
  insert: Insert;
  /** Of each list. */
  rows: number;
  /** Shoppers with orders, which are there already. */
  shoppers: number;
  orders: number;
  now: number;
}

const object = engine === 'pg' ? 'jsonb_build_object' : 'json_object';

const HOUR = 60 * 60 * 1000;

/**
 * What staff have lists of, before its transfers: recharges, withdrawals and notifications of providers, of which one in
 * ten waits; shoppers without orders, with cards and addresses; parcels, returns and conversations of the orders; pictures that nothing
 * uses; requests for a second yes. No files: no proofs, no pictures on disk.
 */
export async function fillStaffWork({ store, insert, rows, shoppers, orders, now }: Work): Promise<void> {
  const statement = (text: string) => store.transaction((tx) => run(tx, text), { bulk: true });
  const at = instant('i', rows, now);
  const shopper = (salt: number) => `1 + ${chance('i', salt, shoppers)}`;
  const state = (done: string) => `case i % 10 when 0 then 'pending' when 1 then 'refused' else '${done}' end`;
  const closed = `case i % 10 when 0 then null else ${at} + ${HOUR} end`;
  await insert(
    'recharges (number, shopper_id, channel, money, status, created_at, closed_at)',
    `select cast(202600000000000000 + i as text), ${shopper(7)},
      case i % 3 when 0 then 'transfer' when 1 then 'sandbox' else 'stripe' end, 10000 + i % 50 * 100,
      ${state('credited')}, ${at}, ${closed} from n`,
    rows,
  );
  await insert(
    `withdrawals (shopper_id, money, status, bank_truename, bank_account, bank_name, created_at, closed_at)`,
    `select ${shopper(8)}, 20000 + i % 50 * 100, ${state('paid')}, 'Bench', cast(6222000000000000 + ${shopper(8)} as text),
      'Bench Bank', ${at}, ${closed} from n`,
    rows,
  );
  await insert(
    'payment_notifications (channel, event_id, number, paid, money, currency, outcome, received_at)',
    `select 'stripe', 'event-' || i, cast(202600000000000000 + i as text), true, 10000 + i % 50 * 100, 'CNY',
      case i % 10 when 0 then 'late' else 'credited' end, ${at} from n`,
    rows,
  );
  await fillPeople(insert, { rows, shoppers, at });
  await statement(`insert into carriers (name, position) values ('Bench Express', 1)`);
  await sendOrders({ statement, insert, orders });
  await askSupport(insert, orders);
  await insert(
    'pictures (name, width, height, placeholder, created_at)',
    `select 'bench-picture-' || i, 720, 720, 'data:image/webp;base64,AA==', ${at} from n`,
    rows,
  );
  await fillApprovals({ statement, insert, rows, shopper: shopper(9), at, now });
}

/** Shoppers without orders, and everybody's card and address. */
async function fillPeople(insert: Insert, { rows, shoppers, at }: { rows: number; shoppers: number; at: string }) {
  const more = Math.max(0, rows - shoppers);
  await insert(
    'shoppers (username, username_key, nickname, demo, created_at)',
    `select 'bench_more_' || i, 'bench_more_' || i, 'More ' || i, true, ${at} from n`,
    more,
  );
  const made = `from n join shoppers s on s.id = i + ${shoppers}`;
  await insert('accounts (name, shopper_id, balance)', `select 'wallet:' || s.id, s.id, 0 ${made}`, more);
  await insert('invitations (code, shopper_id, created_at)', `select 'bench-' || i, s.id, ${at} ${made}`, more);
  await insert(
    'bank_cards (shopper_id, bank_truename, bank_account, bank_name, updated_at)',
    `select i, 'Bench', cast(6222000000000000 + i as text), 'Bench Bank', ${at} from n`,
    shoppers + more,
  );
  await insert(
    'address_book (shopper_id, truename, phone, address, is_default, updated_at)',
    `select i, '陈小鹿', cast(13800000000 + i as text), '文三路 ' || i || ' 号', true, ${at} from n`,
    shoppers + more,
  );
}

/** Orders of one statement. */
const PART = 20_000;

/** One order in twenty waits to be sent, a quarter of these without an address; most others were sent, some come back. */
async function sendOrders({
  statement,
  insert,
  orders,
}: Pick<Work, 'insert' | 'orders'> & { statement: (text: string) => Promise<void> }) {
  for (let from = 1; from <= orders; from += PART) {
    await statement(
      `update orders set truename = '陈小鹿', phone = '13800000000', to_send_since = updated_at,
        address = case when id % 40 = 10 then '' else '文三路 ' || id || ' 号' end
       where id between ${from} and ${from + PART - 1} and status = 2 and id % 10 = 0`,
    );
  }
  const sent = 'from n join orders o on o.id = i where o.status in (2, 3, 4) and i % 10 <> 0';
  await insert(
    'shipments (order_id, carrier_id, number, sent_at, sent_by, received_at, received_said_by)',
    `select o.id, (select min(id) from carriers), 'SF' || (1000000000 + i), o.updated_at + ${24 * HOUR}, 'staff:1',
      case i % 3 when 0 then null else o.updated_at + ${72 * HOUR} end, case i % 3 when 0 then null else 'shopper' end
     ${sent}`,
    orders,
  );
  const paid = "state = 'paid'";
  await insert(
    'returns (order_id, kind, state, reason, words, amount, asked_at, decided_at, paid_at)',
    `select id, 'return', state, 'damaged', '', case when ${paid} then price end, asked_at,
      case when state in ('paid', 'refused') then asked_at + ${HOUR} end, case when ${paid} then asked_at + ${48 * HOUR} end
     from (select o.id, o.price, o.updated_at + ${96 * HOUR} as asked_at,
       case i % 10 when 1 then 'asked' when 2 then 'refused' when 3 then 'withdrawn' else 'paid' end as state
       ${sent} and o.status = 2 and i % 10 in (1, 2, 3, 5)) made`,
    orders,
  );
  await statement(`update orders set returned = quantity where id in (select order_id from returns where ${paid})`);
}

/** A conversation about each order, of which one in ten waits. */
async function askSupport(insert: Insert, orders: number): Promise<void> {
  await insert(
    'support_threads (shopper_id, order_id, created_at, last_at, waiting_since, version)',
    `select o.shopper_id, o.id, o.updated_at, o.updated_at, case when i % 10 = 0 then o.updated_at end, 1
     from n join orders o on o.id = i`,
    orders,
  );
  await insert(
    'support_messages (thread_id, shopper_id, sent_by, text, created_at)',
    `select t.id, t.shopper_id, 'shopper', '什么时候发货？', t.created_at from n join support_threads t on t.id = i`,
    orders,
  );
}

interface Requests extends Pick<Work, 'insert' | 'rows' | 'now'> {
  statement: (text: string) => Promise<void>;
  shopper: string;
  at: string;
}

/** Requests of one person, of which one in a hundred waits for the other. */
async function fillApprovals({ statement, insert, rows, shopper, at, now }: Requests) {
  await statement(
    `insert into staff (name, name_key, role, user_handle, created_at)
     values ('Asker', 'asker', 'owner', 'asker', ${now}), ('Second', 'second', 'owner', 'second', ${now})`,
  );
  const [asker, second] = ['asker', 'second'].map((name) => `(select id from staff where name_key = '${name}')`);
  await insert(
    `approvals (kind, parameters, hash, subject, amount, shopper_id, asked_by, session_id, note, asked_at, expires_at,
      state, decided_by, decided_at, decide_note, alone)`,
    `select kind, ${object}('of', ${object}('id', i), 'about', ${object}('username', 'bench_1')), 'hash ' || i,
      'withdrawal:' || i, 20000, ${shopper}, ${asker}, 'bench', 'bench', asked_at, asked_at + ${24 * HOUR}, state,
      case when state in ('done', 'declined') then ${second} end,
      case when state <> 'waiting' then asked_at + ${HOUR} end, '', false
     from (select i, case i % 3 when 0 then 'withdrawal.pay' when 1 then 'refund.pay' else 'wallet.credit' end as kind,
       case when i % 100 = 0 then 'waiting' when i % 10 = 1 then 'declined' when i % 10 = 2 then 'withdrawn' else 'done'
       end as state, case when i % 100 = 0 then ${now - HOUR} else ${at} end as asked_at from n) made`,
    rows,
  );
}

/** The money of recharges, withdrawals and returns, as rows of `bench_moves`. */
export async function moveMoneyOfWork(insert: Insert, { rows, orders }: { rows: number; orders: number }) {
  const into = 'bench_moves (debit, credit, amount, kind, ref, at)';
  const named = (name: string) => `(select id from accounts where name = ${name})`;
  await insert(
    into,
    `select ${named("'cash_in:' || x.channel")}, w.id, x.money, 'recharge', 'recharge:' || x.id, x.closed_at
     from n join recharges x on x.id = i join accounts w on w.shopper_id = x.shopper_id where x.status = 'credited'`,
    rows,
  );
  const ofWithdrawal = 'from n join withdrawals x on x.id = i join accounts w on w.shopper_id = x.shopper_id';
  const hold = named("'withdraw_hold'");
  await insert(
    into,
    `select w.id, ${hold}, x.money, 'withdrawal_held', 'withdrawal:' || x.id, x.created_at ${ofWithdrawal}`,
    rows,
  );
  await insert(
    into,
    `select ${hold}, case x.status when 'paid' then ${named("'cash_out'")} else w.id end, x.money,
      'withdrawal_' || x.status, 'withdrawal:' || x.id, x.closed_at ${ofWithdrawal} where x.status <> 'pending'`,
    rows,
  );
  await insert(
    into,
    `select ${named("'sales'")}, w.id, x.amount, 'goods_refund', 'return:' || x.id, x.paid_at
     from n join returns x on x.order_id = i join orders o on o.id = i join accounts w on w.shopper_id = o.shopper_id
     where x.state = 'paid'`,
    orders,
  );
}

/** What staff did most. */
const actions = ['recharge confirm', 'withdrawal pay', 'order note', 'shopper note'] as const satisfies AuditAction[];

/** What staff did, after all other entries, and the chain over them all. */
export async function fillAudit({ store, insert, rows, shoppers, now }: Omit<Work, 'orders'>): Promise<void> {
  const action = `case i % ${actions.length} ${actions.map((one, at) => `when ${at} then '${one}'`).join(' ')} end`;
  await insert(
    'audit_log (actor, action, subject, detail, note, created_at, shopper_id)',
    `select 'staff:' || (1 + i % 2), ${action},
      'order:' || i, ${object}('bench', i), 'bench', ${instant('i', rows, now)}, 1 + ${chance('i', 10, shoppers)} from n`,
    rows,
  );
  await chainOlderEntries(store);
}
