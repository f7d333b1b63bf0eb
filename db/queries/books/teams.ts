import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../store.ts';
import { selectRaw } from '../raw.ts';

/** Ids of shoppers whose teams are looked at, from behind the first to the last. */
export interface Inviters {
  after: number;
  upTo: number;
}

/** The next so many shoppers; null at the end. */
export async function nextInviters(on: Reader, after: number, limit: number): Promise<Inviters | null> {
  const [row] = await selectRaw<{ last: unknown }>(
    on,
    sql`select max(id) as last from (select id from shoppers where id > ${after} order by id limit ${limit}) ids`,
  );
  return row?.last === null || row?.last === undefined ? null : { after, upTo: Number(row.last) };
}

/** What is summed, as one text of a row that is compared. */
const sums = sql`sum(joined) || ' joined, ' || sum(recharged) || ' recharged (' || sum(first_recharges) || ' first), '
  || sum(withdrawn) || ' withdrawn (' || sum(first_withdrawals) || ' first)'`;

const nameOf = (team: SQL) => sql`'team:' || ${team} || ' level ' || level || ' day:' || d.day`;

interface Row {
  what: string;
  sums: string;
}

/** Every level of these teams on each counted day, from the tree of invitations and the transfers alone. */
export function countTeams(on: Reader, { after, upTo }: Inviters): Promise<Row[]> {
  const among = (id: SQL) => sql`${id} > ${after} and ${id} <= ${upTo}`;
  const firstOf = (same: SQL) => sql`case when exists (select 1 from transfers b where ${same}
    and (b.created_at < t.created_at or (b.created_at = t.created_at and b.id < t.id))) then 0 else 1 end`;
  const sameWallet = sql`b.credit_account = t.credit_account and b.kind = 'recharge'`;
  const samePayee = sql`b.kind = 'withdrawal_paid'
    and b.ref in (select 'withdrawal:' || x.id from withdrawals x where x.shopper_id = w.shopper_id)`;
  return selectRaw<Row>(
    on,
    sql`with people as (
        select s.invited_by as team, 1 as level, s.id, s.created_at from shoppers s where ${among(sql`s.invited_by`)}
        union all select i.invited_by, 2, s.id, s.created_at from shoppers s join shoppers i on i.id = s.invited_by
          where ${among(sql`i.invited_by`)}
        union all select j.invited_by, 3, s.id, s.created_at from shoppers s join shoppers i on i.id = s.invited_by
          join shoppers j on j.id = i.invited_by where ${among(sql`j.invited_by`)}
      ), deeds as (
        select team, level, created_at as at, 1 as joined, 0 as recharged, 0 as withdrawn, 0 as first_recharges,
          0 as first_withdrawals from people
        union all select p.team, p.level, t.created_at, 0, t.amount, 0, ${firstOf(sameWallet)}, 0 from people p
          join accounts a on a.shopper_id = p.id
          join transfers t on t.credit_account = a.id and t.kind = 'recharge'
        union all select p.team, p.level, t.created_at, 0, 0, t.amount, 0, ${firstOf(samePayee)} from people p
          join withdrawals w on w.shopper_id = p.id
          join transfers t on t.ref = 'withdrawal:' || w.id and t.kind = 'withdrawal_paid'
      )
      select ${nameOf(sql`team`)} as what, ${sums} as sums from deeds
        join days d on d.starts_at = (select max(c.starts_at) from days c where c.starts_at <= deeds.at)
        where d.teams_counted and deeds.at < d.ends_at group by team, level, d.day`,
  );
}

/** The same as the rows of those days have it. */
export function selectCountedTeams(on: Reader, { after, upTo }: Inviters): Promise<Row[]> {
  return selectRaw<Row>(
    on,
    sql`select ${nameOf(sql`t.shopper_id`)} as what, ${sums} as sums
      from day_teams t join days d on d.day = t.day where d.teams_counted
        and t.shopper_id > ${after} and t.shopper_id <= ${upTo} group by t.shopper_id, level, d.day`,
  );
}

/** Shoppers of whom the levels above are not those of the tree. */
export function selectMisplaced(on: Reader, { after, upTo }: Inviters) {
  return selectRaw<{ what: string; expected: string; found: string }>(
    on,
    sql`select 'shopper:' || s.id || ' inviters' as what,
        coalesce(cast(i.invited_by as text), 'none') || ', ' || coalesce(cast(j.invited_by as text), 'none') as expected,
        coalesce(cast(s.second_inviter as text), 'none') || ', ' || coalesce(cast(s.third_inviter as text), 'none') as found
      from shoppers s left join shoppers i on i.id = s.invited_by left join shoppers j on j.id = i.invited_by
      where s.id > ${after} and s.id <= ${upTo}
        and (s.second_inviter is distinct from i.invited_by or s.third_inviter is distinct from j.invited_by)`,
  );
}
