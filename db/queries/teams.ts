import { and, asc, desc, eq, getTableColumns, lt, lte, type SQL, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { selectRaw } from './raw.ts';
import { publicNickname } from './shoppers.ts';

const { days, dayTeams, shoppers } = tables;

export type DayTeamRow = typeof dayTeams.$inferSelect;

/** Instants in ms since 1970; the last one is left out. */
interface Span {
  from: number;
  to: number;
}

/**
 * What shoppers who were invited did in that time, with who invited them and the two above: they joined, were credited a
 * recharge, or were paid a withdrawal. Joined crosswise, so that SQLite begins with what happened.
 */
function deedsOf({ from, to }: Span): SQL {
  const inTeam = sql`s.invited_by is not null`;
  const above = sql`s.invited_by as above1, s.second_inviter as above2, s.third_inviter as above3`;
  /** A row of a table that ended in that time, and whether the shopper had one that ended so before. */
  const ended = (table: 'recharges' | 'withdrawals', status: string) => {
    const name = sql.identifier(table);
    const is = sql.raw(`'${status}'`);
    const first = sql`case when exists (select 1 from ${name} b where b.shopper_id = e.shopper_id and b.status = ${is}
      and (b.closed_at < e.closed_at or (b.closed_at = e.closed_at and b.id < e.id))) then 0 else 1 end`;
    const rows = sql`from ${name} e cross join shoppers s
      where e.status = ${is} and e.closed_at >= ${from} and e.closed_at < ${to} and s.id = e.shopper_id and ${inTeam}`;
    return { first, rows };
  };
  const [credited, paid] = [ended('recharges', 'credited'), ended('withdrawals', 'paid')];
  return sql`
    select ${above}, s.created_at as at, 1 as joined, 0 as recharged, 0 as withdrawn, 0 as first_recharges,
      0 as first_withdrawals from shoppers s where s.created_at >= ${from} and s.created_at < ${to} and ${inTeam}
    union all select ${above}, e.closed_at, 0, e.money, 0, ${credited.first}, 0 ${credited.rows}
    union all select ${above}, e.closed_at, 0, 0, e.money, 0, ${paid.first} ${paid.rows}`;
}

const columns = ['joined', 'recharged', 'withdrawn', 'first_recharges', 'first_withdrawals'] as const;

/** The sums of these columns, under the names of the rows of `day_teams`. */
const summed: SQL = sql.join(
  columns.map((column) => {
    const name = column.replace(/_(.)/, (_, letter: string) => letter.toUpperCase());
    return sql`sum(${sql.raw(column)}) as ${sql.identifier(name)}`;
  }),
  sql`, `,
);

type Raw<Row> = { [Key in keyof Row]: unknown };

const sumsOf = (
  row: Raw<Pick<DayTeamRow, 'joined' | 'recharged' | 'withdrawn' | 'firstRecharges' | 'firstWithdrawals'>>,
) => ({
  joined: Number(row.joined),
  recharged: Number(row.recharged),
  withdrawn: Number(row.withdrawn),
  firstRecharges: Number(row.firstRecharges),
  firstWithdrawals: Number(row.firstWithdrawals),
});

/** What the people of every team did in that time, by team and level. */
export async function selectTeamsIn(on: Reader, span: Span): Promise<Omit<DayTeamRow, 'day'>[]> {
  const rows = await selectRaw<Raw<DayTeamRow>>(
    on,
    sql`with deeds as (${deedsOf(span)})
      select above as "shopperId", level, ${summed} from (
        select above1 as above, 1 as level, d.* from deeds d
        union all select above2, 2, d.* from deeds d where above2 is not null
        union all select above3, 3, d.* from deeds d where above3 is not null
      ) places group by above, level`,
  );
  return rows.map((row) => ({ shopperId: Number(row.shopperId), level: Number(row.level), ...sumsOf(row) }));
}

/** How many of these deeds there are: they are never fewer, so that an equal number tells that none has come. */
export async function countDeeds(on: Reader, { from, to }: Span): Promise<number> {
  const ended = (table: string, status: string) =>
    sql.raw(
      `(select count(*) from ${table} where status = '${status}' and closed_at >= ${from} and closed_at < ${to})`,
    );
  const [row] = await selectRaw<{ found: unknown }>(
    on,
    sql`select (select count(*) from shoppers where created_at >= ${from} and created_at < ${to})
      + ${ended('recharges', 'credited')} + ${ended('withdrawals', 'paid')} as found`,
  );
  return Number(row?.found);
}

/** The first closed day whose teams are not counted. */
export async function selectUncountedDay(on: Reader) {
  const [row] = await on.db
    .select()
    .from(days)
    .where(eq(days.teamsCounted, false))
    .orderBy(asc(days.startsAt))
    .limit(1);
  return row;
}

/** The last day whose teams are counted. */
export async function selectCountedDay(on: Reader) {
  const [row] = await on.db
    .select()
    .from(days)
    .where(eq(days.teamsCounted, true))
    .orderBy(desc(days.startsAt))
    .limit(1);
  return row;
}

/** Writes rows of a day while its teams are not counted yet, and nothing later; again, if that was begun before. */
export async function putDayTeams(tx: Writer, day: string, rows: DayTeamRow[]): Promise<void> {
  if (!(await markUncounted(tx, day, false))) return;
  const of = (column: string) => sql`excluded.${sql.identifier(column)}`;
  await tx.db
    .insert(dayTeams)
    .values(rows)
    .onConflictDoUpdate({
      target: [dayTeams.day, dayTeams.shopperId, dayTeams.level],
      set: {
        ...{ joined: of('joined'), recharged: of('recharged'), withdrawn: of('withdrawn') },
        ...{ firstRecharges: of('first_recharges'), firstWithdrawals: of('first_withdrawals') },
      },
    });
}

/** Says of a day that its teams are counted; false if it is open again, or another process has said so. */
export function setTeamsCounted(tx: Writer, day: string): Promise<boolean> {
  return markUncounted(tx, day, true);
}

/** Marks a day whose teams are not counted, or leaves it so and locks it; false if there is no such day. */
async function markUncounted(tx: Writer, day: string, teamsCounted: boolean): Promise<boolean> {
  const changed = await tx.db
    .update(days)
    .set({ teamsCounted })
    .where(and(eq(days.day, day), eq(days.teamsCounted, false)))
    .returning({ day: days.day });
  return changed.length > 0;
}

/** What the people of a level did on a counted day. */
export type TeamDayRow = Omit<DayTeamRow, 'shopperId'>;

/** Counted days of a shopper's team up to `last`: of each level one after the other. */
export function selectTeamDays(on: Reader, { shopperId, last }: { shopperId: number; last: string }) {
  const { shopperId: whose, ...row } = getTableColumns(dayTeams);
  return on.db
    .select(row)
    .from(dayTeams)
    .where(and(eq(whose, shopperId), lte(dayTeams.day, last)))
    .orderBy(asc(dayTeams.level), asc(dayTeams.day));
}

/** Who of a team joined since an instant, in ms since 1970: level and when. */
export async function selectJoinedSince(on: Reader, { shopperId, since }: { shopperId: number; since: number }) {
  const rows = await selectRaw<{ level: unknown; at: unknown }>(
    on,
    // Written so that no index of teams answers it: a large team has many people of whom few joined lately.
    sql`select case when s.invited_by = ${shopperId} then 1 when s.second_inviter = ${shopperId} then 2 else 3 end as level,
      s.created_at as at from shoppers s
      where s.created_at >= ${since} and ${shopperId} in (s.invited_by, s.second_inviter, s.third_inviter)`,
  );
  return rows.map(({ level, at }) => ({ level: Number(level), at: Number(at) }));
}

export type PaymentKind = 'recharge' | 'withdrawal';

/** Who of a level was credited a recharge, or paid a withdrawal, on a day. */
export interface TeamPayers {
  level: number;
  kind: PaymentKind;
  day: string;
  people: number;
  /** Ids of two of them, or of the one: all, unless there are more people. */
  some: [number, number];
}

/**
 * Who of a shopper's team paid in, and was paid, on each day before an instant (ms since 1970), by the indexes of the
 * three levels. The database gathers them: a large team has paid more often than anybody may be made to read.
 */
export async function selectTeamPayers(on: Reader, { shopperId, to }: { shopperId: number; to: number }) {
  const ended = (
    level: Level,
    kind: PaymentKind,
    table: string,
    status: string,
  ) => sql`select ${sql.raw(String(level))} as level, ${sql.raw(`'${kind}'`)} as kind, s.id as id,
      (select d.day from days d where d.starts_at <= e.closed_at order by d.starts_at desc limit 1) as day
      from shoppers s cross join ${sql.identifier(table)} e
      where s.${sql.identifier(inviterOf[level])} = ${shopperId} and e.shopper_id = s.id
        and e.status = ${sql.raw(`'${status}'`)} and e.closed_at < ${to}`;
  const all = ([1, 2, 3] as const).flatMap((level) => [
    ended(level, 'recharge', 'recharges', 'credited'),
    ended(level, 'withdrawal', 'withdrawals', 'paid'),
  ]);
  const rows = await selectRaw<Record<'level' | 'kind' | 'day' | 'people' | 'first' | 'last', unknown>>(
    on,
    sql`select level, kind, day, count(distinct id) as people, min(id) as first, max(id) as last
      from (${sql.join(all, sql` union all `)}) payments where day is not null group by level, kind, day`,
  );
  return rows.map(
    ({ level, kind, day, people, first, last }): TeamPayers => ({
      ...{ level: Number(level), kind: kind as PaymentKind, day: String(day), people: Number(people) },
      some: [Number(first), Number(last)],
    }),
  );
}

/** The last day whose teams are counted; undefined if none is. */
export async function selectLastCountedDay(on: Reader) {
  const [last] = await on.db
    .select({ day: days.day, endsAt: days.endsAt })
    .from(days)
    .where(eq(days.teamsCounted, true))
    .orderBy(desc(days.startsAt))
    .limit(1);
  return last;
}

export type Level = 1 | 2 | 3;

const inviterOf = { 1: 'invited_by', 2: 'second_inviter', 3: 'third_inviter' } as const;

const aboveOf = { 1: shoppers.invitedBy, 2: shoppers.secondInviter, 3: shoppers.thirdInviter } as const;

/** People of a level, the last one first. */
export function selectMembers(
  on: Reader,
  { shopperId, level, before, limit }: { shopperId: number; level: Level; before: number; limit: number },
) {
  return on.db
    .select({ id: shoppers.id, nickname: publicNickname, joinedAt: shoppers.createdAt })
    .from(shoppers)
    .where(and(eq(aboveOf[level], shopperId), lt(shoppers.id, before)))
    .orderBy(desc(shoppers.id))
    .limit(limit);
}

/** The people of all levels. */
export async function countTeam(on: Reader, shopperId: number): Promise<number> {
  const of = (column: string) => sql`(select count(*) from shoppers where ${sql.identifier(column)} = ${shopperId})`;
  const [row] = await selectRaw<{ found: unknown }>(
    on,
    sql`select ${of('invited_by')} + ${of('second_inviter')} + ${of('third_inviter')} as found`,
  );
  return Number(row?.found);
}
