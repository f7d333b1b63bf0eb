import { selectSystemAccounts } from '../../db/queries/ledger.ts';
import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { type Insert, PAST, run } from './raw.ts';

/** Fen that every shopper has left. */
const POCKET = 2_000_000;

/** The transfers of every order, and what staff credited to each shopper so that it could be paid. */
export async function fillTransfers(
  store: Store,
  insert: Insert,
  { rows, shoppers, now }: { rows: number; shoppers: number; now: number },
) {
  const account = await accountIds(store);
  // Before the first order.
  const since = now - PAST;
  const escrow = account('group_escrow');
  const into = 'transfers (debit_account, credit_account, amount, kind, ref, created_at)';
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
  // Without its figures PostgreSQL may read all transfers for each shopper.
  if (engine === 'pg') await store.transaction((tx) => run(tx, 'analyze transfers'), { bulk: true });
  const summed = (side: string) => `(select coalesce(sum(amount), 0) from transfers where ${side}_account = w.id)`;
  const object = engine === 'pg' ? 'jsonb_build_object' : 'json_object';
  await insert(
    'audit_log (actor, action, subject, detail, note, created_at)',
    `select 'bench', 'credit', 'shopper:' || i, ${object}('amount', ${POCKET} + ${summed('debit')} - ${summed('credit')}),
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
