import { selectSystemAccounts } from '../../db/queries/ledger.ts';
import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { type Insert, PAST, run } from './raw.ts';
import { moveMoneyOfWork } from './staff-work.ts';

/** Fen that every shopper has left. */
const POCKET = 2_000_000;

/** Orders whose transfers one statement sorts, about. */
const PART = 2500;

/**
 * The transfers of every order, those of `work` recharges and withdrawals and of returns, if there are any, and what staff credited to each shopper so that it could be paid: with ids in the order
 * of time, as a shop writes them.
 */
export async function fillTransfers(
  store: Store,
  insert: Insert,
  { rows, shoppers, work, now }: { rows: number; shoppers: number; work: number; now: number },
) {
  const account = await accountIds(store);
  // Before the first order.
  const since = now - PAST;
  const escrow = account('group_escrow');
  const statements = async (...all: string[]) => {
    for (const one of all) await store.transaction((tx) => run(tx, one), { bulk: true });
  };
  await statements(
    'create table bench_moves (at bigint, debit bigint, credit bigint, amount bigint, kind text, ref text)',
  );
  const into = 'bench_moves (debit, credit, amount, kind, ref, at)';
  const ofOrders = `from n join orders o on o.id = i join accounts w on w.shopper_id = o.shopper_id`;
  await insert(into, `select w.id, ${escrow}, price, 'purchase', 'order:' || o.id, created_at ${ofOrders}`, rows);
  await insert(
    into,
    `select ${escrow}, case when status = 5 then w.id else ${account('sales')} end, price,
      case when status = 5 then 'group_failed' else 'sale' end, 'order:' || o.id, updated_at
     ${ofOrders} where status > 1`,
    rows,
  );
  await insert(
    into,
    `select ${account('tax_refunds')}, w.id, tax, 'tax_refund', 'order:' || o.id, updated_at ${ofOrders} where status = 4`,
    rows,
  );
  if (work > 0) await moveMoneyOfWork(insert, { rows: work, orders: rows });
  await statements(
    ...['debit', 'credit', 'at'].map((column) => `create index bench_moves_${column} on bench_moves (${column})`),
  );
  // Without its figures PostgreSQL may read all transfers for each shopper.
  if (engine === 'pg') await statements('analyze bench_moves');
  const summed = (side: string) => `(select coalesce(sum(amount), 0) from bench_moves where ${side} = w.id)`;
  const object = engine === 'pg' ? 'jsonb_build_object' : 'json_object';
  await insert(
    'audit_log (actor, action, subject, detail, note, created_at)',
    `select 'bench', '${'credit' satisfies AuditAction}', 'shopper:' || i, ${object}('amount', ${POCKET} + ${summed('debit')} - ${summed('credit')}),
      'bench', ${since}
     from n join accounts w on w.shopper_id = i`,
    shoppers,
  );
  await insert(
    into,
    `select ${account('adjustments')}, w.id, cast(a.detail ->> 'amount' as bigint), 'adjustment', 'audit:' || a.id, ${since}
     from n join accounts w on w.shopper_id = i join audit_log a on a.subject = 'shopper:' || i`,
    shoppers,
  );
  // Groups that failed last end after now.
  const [parts, end] = [Math.ceil(rows / PART), now + PAST];
  const at = (part: number) => Math.floor(since + ((end - since) * part) / parts);
  for (let part = 0; part < parts; part++) {
    await statements(
      `insert into transfers (debit_account, credit_account, amount, kind, ref, created_at)
       select debit, credit, amount, kind, ref, at from bench_moves
       where at >= ${at(part)} and at < ${at(part + 1)} order by at, ref, kind desc`,
    );
  }
  await statements('drop table bench_moves');
  await store.transaction(
    (tx) => run(tx, `update accounts set balance = ${POCKET} where shopper_id between 1 and ${shoppers}`),
    { bulk: true },
  );
}

async function accountIds(store: Store): Promise<(name: string) => number> {
  const known = new Map((await selectSystemAccounts(store.reader)).map(({ name, id }) => [name, id]));
  return (name) => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`there is no account ${name}`);
    return id;
  };
}
