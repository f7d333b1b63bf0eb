import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { teamLevels, teamPeriods } from './enums.ts';
import { instant, oneOfOptional, paging, words, yuan } from './fields.ts';
import { avatar } from './shared-fields.ts';

/** A sum of yuan of days that are over, or null while it would tell what one or two people paid. */
const teamSum = yuan.nullable();

export const team = {
  team: endpoint({
    summary: 'How many people the shopper has invited, through up to three levels',
    source: 'docs/spec.md, sections 3 and 7; docs/domain.md, Shoppers, sessions, bounds',
    auth: 'session',
    input: z.object({}),
    output: z.object({ team_num: z.int().meta(words('People invited through up to three levels', 12)) }),
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
      level: oneOfOptional(teamLevels, '1').describe('Level of the people that are listed'),
      /** Of the figures; the number of people and the list are those of now. */
      period: oneOfOptional(teamPeriods, 'all').meta(words('Days that the figures are of', '7d')),
    }),
    output: z.object({
      levels: z
        .array(
          z.object({
            level: z.int().describe('1 for whom the shopper has invited, 2 and 3 for whom those have'),
            team_num: z.int().meta(words('People of the level, blocked ones among them', 12)),
            new_num: z.int().meta(words('People who joined in the period', 2)),
            recharge_total: teamSum.describe(
              'Yuan credited to them on days of the period that are over; null until three have paid',
            ),
            withdraw_total: teamSum.describe(
              'Yuan paid out to them on days of the period that are over; null until three were paid',
            ),
            first_recharge_num: z
              .int()
              .nullable()
              .describe('People whose first recharge was credited on those days; null like the sum'),
            first_withdraw_num: z
              .int()
              .nullable()
              .describe('People whose first withdrawal was paid on those days; null like the sum'),
          }),
        )
        .describe('The three levels of the team'),
      members: z
        .array(
          z.object({
            id: z.int().meta(words('Id of the person in this list', 12)),
            nickname: z.string().meta(words('Masked nickname; empty of somebody who is blocked', 'M**')),
            avatar,
            joined_at: instant.meta(words('When the person joined', '2026-01-05T03:04:05.000Z')),
          }),
        )
        .describe('People of the level, the last who joined first'),
    }),
  }),
};
