import {
  type PaymentKind,
  selectJoinedSince,
  selectLastCountedDay,
  selectTeamDays,
  selectTeamPayers,
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
  const last = await selectLastCountedDay(view);
  const { day, at } = beginningOf(period, { zone, now, counted: last });
  const rows = last ? await selectTeamDays(view, { shopperId, last: last.day }) : [];
  const since = last?.endsAt ?? 0;
  const lately = await selectJoinedSince(view, { shopperId, since });
  const payers = last ? await selectTeamPayers(view, { shopperId, to: since }) : [];
  const payersOf = new Map(payers.map((one) => [keyOf(one.level, one.kind, one.day), one]));
  return [1, 2, 3].map((level) => {
    const own = rows.filter((row) => row.level === level);
    const came = lately.filter((one) => one.level === level);
    const joinedIn = own.filter((row) => row.day >= day).reduce((sum, { joined }) => sum + joined, 0);
    const told = (kind: PaymentKind) =>
      releasedOf(
        blocksOf(kind, own, (one) => payersOf.get(keyOf(level, kind, one))),
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

const keyOf = (level: number, kind: PaymentKind, day: string) => `${level} ${kind} ${day}`;
