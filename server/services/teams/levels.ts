import {
  type LevelRow,
  selectCountedDay,
  selectLiveLevels,
  selectStoredLevels,
  selectUncountedDay,
} from '../../../db/queries/teams.ts';
import type { Reader } from '../../../db/store.ts';
import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import { beginningOf } from './period.ts';

export interface LevelsInput {
  shopperId: number;
  period: TeamPeriod;
  /** Of IANA. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

const nobody = { people: 0, joined: 0, recharged: 0, withdrawn: 0, firstRecharges: 0, firstWithdrawals: 0 };

function sumOf(level: number, rows: LevelRow[]): LevelRow {
  const sum = { level, ...nobody };
  for (const row of rows.filter((one) => one.level === level)) {
    for (const name of Object.keys(nobody) as (keyof typeof nobody)[]) sum[name] += row[name];
  }
  return sum;
}

/**
 * The levels of a team: rows of counted days, and what has happened since. Both have to be of one moment (`view`), so
 * that nothing is in neither or in both.
 */
export async function readTeamLevels(view: Reader, { shopperId, period, zone, now }: LevelsInput): Promise<LevelRow[]> {
  const counted = await selectCountedDay(view);
  const { day, at } = beginningOf(period, { zone, now, counted });
  const stored = counted ? await selectStoredLevels(view, { shopperId, from: day, last: counted.day }) : [];
  const live = await selectLiveLevels(view, { shopperId, from: at, since: counted?.endsAt ?? 0 });
  return [1, 2, 3].map((level) => sumOf(level, [...stored, ...live]));
}

/** So many days are read as they are; more, as after an upgrade, would hold up others. */
const MOST_UNCOUNTED = 3 * 24 * 60 * 60_000;

/** Whether days are waiting to be counted that are too many to be read in the server's own thread. */
export async function areTooManyUncounted(view: Reader, now: number): Promise<boolean> {
  const first = await selectUncountedDay(view);
  return first !== undefined && now - first.startsAt > MOST_UNCOUNTED;
}
