import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { teamLevels, teamPeriods } from './enums.ts';
import { instant, oneOfOptional, paging, yuan } from './fields.ts';

/** A sum of yuan of days that are over, or null while it would tell what one or two people paid. */
const teamSum = yuan.nullable();

export const team = {
  team: endpoint({
    summary: 'How many people the shopper has invited, through up to three levels',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({ team_num: z.int() }),
  }),
  teamDetail: endpoint({
    summary:
      "The levels of the shopper's own team with their figures of a period, and the people of one level, newest first",
    source: 'docs/spec.md, sections 2 and 3; docs/domain.md, Teams',
    extension: true,
    auth: 'session',
    paged: true,
    input: z.object({
      ...paging,
      /** Of the people; figures are of all three. */
      level: oneOfOptional(teamLevels, '1'),
      /** Of the figures; the number of people and the list are those of now. */
      period: oneOfOptional(teamPeriods, 'all'),
    }),
    output: z.object({
      levels: z.array(
        z.object({
          level: z.int(),
          team_num: z.int(),
          /** Who joined in the period. */
          new_num: z.int(),
          recharge_total: teamSum,
          withdraw_total: teamSum,
          /** Of the same days: who recharged, or was paid a withdrawal, for the first time. */
          first_recharge_num: z.int().nullable(),
          first_withdraw_num: z.int().nullable(),
        }),
      ),
      members: z.array(
        z.object({
          id: z.int(),
          /** Masked; empty of somebody who is blocked. */
          nickname: z.string(),
          avatar: z.int(),
          joined_at: instant,
        }),
      ),
    }),
  }),
};
