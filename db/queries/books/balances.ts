import { type SQL, sql } from 'drizzle-orm';
import type { Check, Total } from './check.ts';

const sumOf = (side: 'debit_account' | 'credit_account') =>
  sql`(select coalesce(sum(t.amount), 0) from transfers t where t.${sql.identifier(side)} = a.id)`;

/** A wallet's balance is the sum of its transfers. */
const walletBalance: Check = {
  table: 'accounts',
  select: (rows) => sql`
    select a.name || ' balance' as what, ${sumOf('credit_account')} - ${sumOf('debit_account')} as expected,
      a.balance as found
    from ${rows} a where a.shopper_id is not null`,
};

/** A wallet's name agrees with its shopper: transfers are found by the name, payments by the shopper. */
const walletName: Check = {
  table: 'accounts',
  select: (rows) => sql`
    select 'shopper:' || a.shopper_id || ' wallet' as what, 'wallet:' || a.shopper_id as expected, a.name as found
    from ${rows} a where a.shopper_id is not null`,
};

export const balanceChecks = [walletBalance, walletName];

type Holding = 'group_escrow' | 'withdraw_hold';

/** The sum that some transfers add to an account of the shop. */
const heldIn = (name: Holding) => (rows: SQL) => {
  const account = sql`(select id from accounts where name = ${sql.raw(`'${name}'`)})`;
  return sql`
    select coalesce(sum(case t.credit_account when ${account} then t.amount else 0 end), 0)
      - coalesce(sum(case t.debit_account when ${account} then t.amount else 0 end), 0) as sum
    from ${rows} t`;
};

/** What an account of the shop holds for shoppers equals, to the fen, what is pending. */
export const holdingTotals: Total[] = [
  {
    what: 'group_escrow',
    expected: {
      table: 'orders',
      select: (rows) => sql`select coalesce(sum(o.price), 0) as sum from ${rows} o where o.status = 1`,
    },
    found: { table: 'transfers', select: heldIn('group_escrow') },
  },
  {
    what: 'withdraw_hold',
    expected: {
      table: 'withdrawals',
      select: (rows) => sql`select coalesce(sum(w.money), 0) as sum from ${rows} w where w.status = 'pending'`,
    },
    found: { table: 'transfers', select: heldIn('withdraw_hold') },
  },
];
