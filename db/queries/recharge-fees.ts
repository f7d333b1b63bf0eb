import { sql } from 'drizzle-orm';
import type { Reader, Writer } from '../store.ts';
import { runRaw, selectRaw } from './raw.ts';

/** What a provider kept of a recharge, in fen. */
export interface RechargeFee {
  number: string;
  fee: number;
}

/** Rows of one statement: SQLite bounds its parameters. */
const BATCH = 1000;

/** Keeps what a provider's file says that it kept; no money moves. */
export async function updateRechargeFees(tx: Writer, fees: readonly RechargeFee[]): Promise<void> {
  for (let from = 0; from < fees.length; from += BATCH) {
    const rows = fees.slice(from, from + BATCH).map(({ number, fee }) => sql`(${number}, cast(${fee} as bigint))`);
    await runRaw(
      tx,
      sql`with said(number, fee) as (values ${sql.join(rows, sql`, `)})
        update recharges set fee = said.fee from said where recharges.number = said.number`,
    );
  }
}

/** Transfers of a time, between these ids. */
interface Span {
  since: number;
  until: number;
  above: number;
  last: number;
}

/** Recharges by card that were credited in a time: how many, of how many the fee is known, and the sum of these (fen). */
export async function selectFeesOf(on: Reader, { since, until, above, last }: Span) {
  const [row] = await selectRaw<Record<'count' | 'known' | 'sum', unknown>>(
    on,
    sql`select count(*) as count, count(r.fee) as known, coalesce(sum(r.fee), 0) as sum
      from transfers t join recharges r on r.id = cast(substr(t.ref, 10) as bigint)
      where t.debit_account = (select id from accounts where name = 'cash_in:stripe')
        and t.kind = 'recharge' and t.id > ${above} and t.id <= ${last}
        and t.created_at >= ${since} and t.created_at < ${until}`,
  );
  return { count: Number(row?.count), known: Number(row?.known), sum: Number(row?.sum) };
}
