import { type SQL, sql } from 'drizzle-orm';
import { givesBackOf } from '../../returned-pieces.ts';
import type { BookedTable, Check } from './check.ts';

/** A transfer `t` between its accounts `d` and `c`, in words: `sale group_escrow > sales 10000`. */
const movement = sql`t.kind || ' ' || d.name || ' > ' || c.name || ' ' || t.amount`;

const withAccounts = sql`join accounts d on d.id = t.debit_account join accounts c on c.id = t.credit_account`;

/** All transfers for a record, in the order of the kinds. */
const movedFor = (ref: SQL) => sql`
  coalesce((select string_agg(${movement}, '; ' order by t.kind) from transfers t ${withAccounts}
    where t.ref = ${ref}), 'none')`;

/** A row of a table that money moves for. */
interface Mover {
  /** The reference of its transfers: `order:<id>`. */
  thing: string;
  table: BookedTable;
  /** The transfers that the state of the row `x` requires, in words and in the order of the kinds; `none`. */
  demanded: SQL;
}

const wallet = sql`'wallet:' || x.shopper_id`;
const purchase = sql`'purchase ' || ${wallet} || ' > group_escrow ' || x.price`;
const sale = sql`'sale group_escrow > sales ' || x.price`;
const held = sql`'withdrawal_held ' || ${wallet} || ' > withdraw_hold ' || x.money`;

/** The wallet and the sum that an entry of the audit log names. */
const shopperOfEntry = sql`'wallet:' || substr(x.subject, 9)`;
const amountOfEntry = sql`coalesce(x.detail ->> 'amount', 'an amount')`;

/** Pieces of the order `o` that were returned before the return `x`: one follows the other. */
const returnedBefore = `(select coalesce(sum(coalesce(r.quantity, o.quantity)), 0) from returns r
  where r.order_id = o.id and r.state = 'paid' and r.id < x.id)`;

/** Of pieces that were returned before it, nothing was paid: their returns say whether what was paid is right. */
const taxRefund = sql`case when x.returned = 0 then x.tax else coalesce(x.tax_paid, x.tax) end`;

const movers: Mover[] = [
  {
    thing: 'order',
    table: 'orders',
    demanded: sql`case x.status
      when 1 then ${purchase}
      when 4 then ${purchase} || '; ' || ${sale} || '; tax_refund tax_refunds > ' || ${wallet} || ' ' || ${taxRefund}
      when 5 then case when x.left_at is null then 'group_failed' else 'group_left' end || ' group_escrow > ' || ${wallet} || ' ' || x.price || '; ' || ${purchase}
      else ${purchase} || '; ' || ${sale} end`,
  },
  {
    thing: 'recharge',
    table: 'recharges',
    demanded: sql`case x.status
      when 'credited' then 'recharge cash_in:' || x.channel || ' > ' || ${wallet} || ' ' || x.money
      else 'none' end`,
  },
  {
    thing: 'recharge_return',
    table: 'recharge_returns',
    demanded: sql`(select 'recharge_return wallet:' || r.shopper_id || ' > cash_in:' || r.channel || ' ' || x.money
      || case x.status when 'failed'
        then '; recharge_return_failed cash_in:' || r.channel || ' > wallet:' || r.shopper_id || ' ' || x.money
        else '' end
      from recharges r where r.id = x.recharge_id)`,
  },
  {
    thing: 'withdrawal',
    table: 'withdrawals',
    demanded: sql`case x.status
      when 'paid' then ${held} || '; withdrawal_paid withdraw_hold > cash_out ' || x.money
      when 'refused' then ${held} || '; withdrawal_refused withdraw_hold > ' || ${wallet} || ' ' || x.money
      else ${held} end`,
  },
  {
    thing: 'return',
    table: 'returns',
    // What of the tax was paid later was of pieces that had not been returned, so it takes nothing from these.
    demanded: sql`case x.state
      when 'paid' then (select 'goods_refund sales > wallet:' || o.shopper_id || ' '
        || ${sql.raw(givesBackOf('o', 'coalesce(x.quantity, o.quantity)', returnedBefore))}
        from orders o where o.id = x.order_id)
      else 'none' end`,
  },
  {
    // Of the acts of staff, two move money in their own name.
    thing: 'audit',
    table: 'audit_log',
    demanded: sql`case x.action
      when 'credit' then 'adjustment adjustments > ' || ${shopperOfEntry} || ' ' || ${amountOfEntry}
      when 'debit' then 'adjustment ' || ${shopperOfEntry} || ' > adjustments ' || ${amountOfEntry}
      else 'none' end`,
  },
];

const demandedMoved = ({ thing, table, demanded }: Mover): Check => {
  const ref = sql`${sql.raw(`'${thing}:'`)} || x.id`;
  return {
    table,
    select: (rows) => sql`
      select ${ref} || ' transfers' as what, ${demanded} as expected, ${movedFor(ref)} as found from ${rows} x`,
  };
};

/** Whether a transfer `t` names an existing row. Only digits are taken for an id: PostgreSQL would fail on others. */
const isThere = ({ thing, table }: Mover): SQL => {
  const id = sql.raw(`substr(t.ref, ${thing.length + 2})`);
  const named = sql.raw(`'${thing}:'`);
  return sql`exists (select 1 from ${sql.identifier(table)} x
    where ${named} || x.id = t.ref and x.id = case
      when t.ref like ${sql.raw(`'${thing}:_%'`)} and length(${id}) <= 18 and trim(${id}, '0123456789') = ''
      then cast(${id} as bigint) end)`;
};

/** Every transfer belongs to a record; whether the record requires it, is checked with the record. */
const belongs: Check = {
  table: 'transfers',
  select: (rows) => sql`
    select t.ref as what, 'none' as expected, ${movement} as found
    from ${rows} t ${withAccounts} where not (${sql.join(movers.map(isThere), sql` or `)})`,
};

export const movementChecks = [belongs, ...movers.map(demandedMoved)];
