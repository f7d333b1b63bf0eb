import {
  countDeeds,
  countTeam,
  type DayTeamRow,
  type Level,
  putDayTeams,
  selectMembers,
  selectUncountedDay,
  setTeamsCounted,
} from '../../../db/queries/teams.ts';
import type { Store } from '../../../db/store.ts';
import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import { idBefore, pageOf } from '../cursor.ts';
import type { Asked } from '../reports/report.ts';
import type { readTeamDay } from './close.ts';
import { readTeamLevels } from './levels.ts';

interface Deps {
  store: Store;
  run: Asked<{ readTeamDay: typeof readTeamDay; readTeamLevels: typeof readTeamLevels }>;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** The payments of more people are read apart, since they would hold up others. */
const MANY = 500;

/** Rows of a day that are written in one transaction. */
const ROWS = 500;

function* parts(rows: DayTeamRow[]): Generator<DayTeamRow[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS);
}

interface MembersInput {
  shopperId: number;
  level: Level;
  limit: number;
  cursor: string | undefined;
}

/** Teams: who has joined through a shopper, and what they recharged and withdrew (docs/domain.md, Teams). */
export function createTeams({ store, run, zone, clock }: Deps) {
  return {
    /** The people of a team, on all levels. */
    size: (shopperId: number): Promise<number> => countTeam(store.reader, shopperId),

    /** Each level with what may be told of a period (fen), and a page of the people of one, the last who joined first. */
    detail: async ({ shopperId, level, limit, cursor, period }: MembersInput & { period: TeamPeriod }) => {
      const before = idBefore(cursor);
      const asked = { shopperId, period, zone, now: clock() };
      const many = (await countTeam(store.reader, shopperId)) > MANY;
      const apart = many ? await run.readTeamLevels(asked) : null;
      return store.snapshot(async (view) => {
        const levels = apart ?? (await readTeamLevels(view, asked));
        const found = await selectMembers(view, { shopperId, level, before, limit: limit + 1 });
        return { levels, ...pageOf(found, limit) };
      });
    },

    /** Whether a closed day has no figures of teams yet. */
    isAnyUncounted: async (): Promise<boolean> => (await selectUncountedDay(store.reader)) !== undefined,

    /**
     * Counts the teams of every closed day that has none; answers how many days. Safe to run twice, and in several
     * processes: rows are the same whoever counts them, and a day is only marked if nothing came meanwhile.
     */
    count: async (signal?: AbortSignal): Promise<number> => {
      let counted = 0;
      while (!signal?.aborted) {
        const found = await run.readTeamDay();
        if (!found) break;
        for (const part of parts(found.rows)) await store.transaction((tx) => putDayTeams(tx, found.day, part));
        const marked = await store.transaction(
          async (tx) => (await countDeeds(tx, found)) === found.deeds && (await setTeamsCounted(tx, found.day)),
        );
        if (marked) counted++;
      }
      return counted;
    },
  };
}

export type Teams = ReturnType<typeof createTeams>;
