import { countDeeds, type DayTeamRow, selectTeamsIn, selectUncountedDay } from '../../../db/queries/teams.ts';
import type { Reader } from '../../../db/store.ts';

export interface TeamDay {
  day: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  rows: DayTeamRow[];
  /** What the rows were counted from, by number. */
  deeds: number;
}

/** The figures of teams of the first closed day that has none; null if all have. Writes nothing. */
export async function readTeamDay(view: Reader): Promise<TeamDay | null> {
  const found = await selectUncountedDay(view);
  if (!found) return null;
  const { day, startsAt: from, endsAt: to } = found;
  const rows = await selectTeamsIn(view, { from, to });
  return { day, from, to, rows: rows.map((row) => ({ day, ...row })), deeds: await countDeeds(view, { from, to }) };
}
