import {
  selectCountedDays,
  selectJoinedSince,
  selectTeamDays,
  selectTeamPayments,
  type TeamPayment,
} from '../../../db/queries/teams.ts';
import type { Reader } from '../../../db/store.ts';
import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import { beginningOf } from './period.ts';
import { blocksOf, type Released, releasedOf } from './released.ts';

export interface LevelsInput {
  shopperId: number;
  period: TeamPeriod;
  /** Of IANA. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A level of a team. */
export interface TeamLevel {
  level: number;
  /** Now. */
  people: number;
  /** In the period, until now. */
  joined: number;
  /** On counted days of the period; null as long as that would tell what one or two people paid. */
  recharged: Released | null;
  withdrawn: Released | null;
}

/** The levels of a team, of one moment (`view`). */
export async function readTeamLevels(
  view: Reader,
  { shopperId, period, zone, now }: LevelsInput,
): Promise<TeamLevel[]> {
  const counted = await selectCountedDays(view);
  const last = counted.at(-1);
  const { day, at } = beginningOf(period, { zone, now, counted: last });
  const rows = last ? await selectTeamDays(view, { shopperId, last: last.day }) : [];
  const since = last?.endsAt ?? 0;
  const lately = await selectJoinedSince(view, { shopperId, since });
  const payersOf = payersBy(counted, last ? await selectTeamPayments(view, { shopperId, to: since }) : []);
  return [1, 2, 3].map((level) => {
    const own = rows.filter((row) => row.level === level);
    const came = lately.filter((one) => one.level === level);
    const joinedIn = own.filter((row) => row.day >= day).reduce((sum, { joined }) => sum + joined, 0);
    const told = (kind: TeamPayment['kind']) =>
      releasedOf(
        blocksOf(kind, own, (one) => payersOf(level, kind, one)),
        day,
      );
    return {
      level,
      people: own.reduce((sum, { joined }) => sum + joined, 0) + came.length,
      joined: joinedIn + came.filter((one) => one.at >= at).length,
      recharged: told('recharge'),
      withdrawn: told('withdrawal'),
    };
  });
}

type Counted = Awaited<ReturnType<typeof selectCountedDays>>;

/** Who paid, by level, kind and counted day. */
function payersBy(counted: Counted, payments: readonly TeamPayment[]) {
  const found = new Map<string, number[]>();
  const keyOf = (level: number, kind: string, day: string) => `${level} ${kind} ${day}`;
  for (const { level, kind, shopperId, at } of payments) {
    const day = dayAt(counted, at);
    if (day === undefined) continue;
    const key = keyOf(level, kind, day);
    const known = found.get(key);
    if (known) known.push(shopperId);
    else found.set(key, [shopperId]);
  }
  return (level: number, kind: string, day: string) => found.get(keyOf(level, kind, day)) ?? [];
}

/** The day of an instant, found by halves. */
function dayAt(counted: Counted, at: number): string | undefined {
  let [low, high] = [0, counted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((counted[middle]?.endsAt ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = counted[low];
  return found && found.startsAt <= at ? found.day : undefined;
}
