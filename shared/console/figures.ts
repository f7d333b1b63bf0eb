import { z } from 'zod';
import { alarms, guards } from './alarms.ts';
import { chartLists, charts, daysBetween, LONGEST_SPAN, spans } from './charts.ts';
import { consoleEndpoint } from './endpoint.ts';
import { day, fen, instant } from './fields.ts';

const count = z.int();

const queue = z.object({
  /** `approvals` are those that wait for the caller's yes. */
  queue: z.enum([
    'recharges',
    'withdrawals',
    'taxRefunds',
    'oddPayments',
    'toSend',
    'addressMissing',
    'returns',
    'support',
    'reviews',
    'groups',
    'approvals',
  ]),
  count,
  /** There are more than were counted. */
  more: z.boolean(),
  /** Since when the oldest waits. */
  oldest_at: instant.nullable(),
  /** How long it may wait, in ms; null where nothing is promised. */
  promise: z.int().nullable(),
  /** Until when the oldest is in time, by the hours in which staff work; null where nothing is promised, or waits. */
  due_at: instant.nullable(),
  /** Since when staff are alerted that the promise is broken; null while it is kept. */
  alerted_at: instant.nullable(),
});

const cell = z.union([z.string(), z.number(), z.null()]);

const table = z.object({
  chart: z.enum(charts),
  from: day,
  to: day,
  /** Its last day has only begun. */
  today: z.boolean(),
  columns: z.array(
    z.object({ key: z.string(), kind: z.enum(['day', 'text', 'count', 'fen', 'ms', 'share', 'item', 'shopper']) }),
  ),
  rows: z.array(
    z.object({
      cells: z.array(cell),
      /** The call, with what it is asked for, that lists what the row was counted from. */
      source: z.object({ call: z.enum(chartLists), query: z.record(z.string(), z.string()) }),
    }),
  ),
  /** What is beyond these rows, in the columns after the first; null if nothing is. */
  others: z.array(z.number().nullable()).nullable(),
});

const span = z.coerce
  .number()
  .pipe(z.literal([...spans]))
  .default(28);

const chosenDay = z.iso.date().startsWith('20').optional();

/** The last days, or those from one to another; what is after today is not there yet. */
const chartOf = z
  .strictObject({ chart: z.enum(charts), days: span, from: chosenDay, to: chosenDay })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['from'] })
  .refine(
    ({ from, to }) => {
      if (from === undefined || to === undefined) return true;
      const days = daysBetween(from, to);
      return days >= 0 && days < LONGEST_SPAN;
    },
    { path: ['to'] },
  );

export const figures = {
  queues: consoleEndpoint({
    summary: 'What waits for staff, and since when: of the queues that the caller may see',
    right: 'session',
    input: z.strictObject({}),
    output: z.array(queue),
  }),
  alarms: consoleEndpoint({
    summary: 'What is wrong with the shop itself, and since when: of what the caller may see',
    right: 'session',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        alarm: z.enum(alarms),
        /** Which job it is, of the alarm of a job. */
        job: z.string().nullable(),
        /** Since when staff are alerted. */
        since: instant,
      }),
    ),
  }),
  today: consoleEndpoint({
    summary: 'What waits, the groups that end soonest, and how the shop stands',
    right: 'session',
    input: z.strictObject({}),
    output: z.object({
      day,
      queues: z.array(queue),
      groups: z
        .object({
          count,
          more: z.boolean(),
          soonest: z.array(
            z.object({
              id: z.int(),
              item_id: z.int(),
              name: z.string(),
              opened_by: z.string(),
              missing: z.int(),
              price: fen,
              expires_at: instant,
            }),
          ),
        })
        .nullable(),
      /** Null without the right to see orders, and while the first days are counted. */
      cards: z
        .object({
          turnover: z.object({
            today: fen,
            /** Both until the same full hour of the day. */
            hour: z.int(),
            until_hour: fen,
            week_ago: fen,
            days: z.array(z.object({ day, sum: fen, before: fen })),
          }),
          groups: z.object({
            waiting: count,
            days: z.array(z.object({ day, filled: count, failed: count, opened: count })),
          }),
          held: z.object({
            days: z.array(z.object({ day, groups: fen, withdrawals: fen, tax: fen.nullable() })),
            checked_at: instant.nullable(),
            differences: z.int().nullable(),
          }),
          in_time: z.array(z.object({ queue: z.string(), done: count, in_time: count, average: z.int() })),
        })
        .nullable(),
      /** Steps until the first sale, for whoever sets the shop up; null once it has sold. */
      setup_left: count.nullable(),
      /** What nobody has arranged, for who may open the screen of the system. */
      unguarded: z.array(z.enum(guards)),
    }),
  }),
  figures: consoleEndpoint({
    summary: 'One of the nine charts as a table; every row says what opens the rows behind it',
    right: 'orders:read',
    input: chartOf,
    output: table,
  }),
  figuresFile: consoleEndpoint({
    summary: 'The same as CSV',
    right: 'orders:read',
    input: chartOf,
    output: z.null(),
  }),
  system: consoleEndpoint({
    summary: 'Version, jobs, backup, books, audit log, disk and what is wrong',
    right: 'shopSettings:read',
    input: z.strictObject({}),
    output: z.object({
      version: z.string(),
      engine: z.enum(['SQLite', 'PostgreSQL']),
      started_at: instant,
      jobs: z.array(
        z.object({
          name: z.string(),
          schedule: z.string(),
          done_at: instant.nullable(),
          due_at: instant,
          running: z.boolean(),
          failures: z.int(),
          /** It is due, or runs, for longer than it can be. */
          stopped: z.boolean(),
        }),
      ),
      books: z.object({ checked_at: instant.nullable(), differences: z.int().nullable() }),
      audit: z.object({ checked_at: instant.nullable(), whole: z.boolean().nullable() }),
      /** Null if none are scheduled. */
      backup: z.object({ made_at: instant.nullable() }).nullable(),
      /** In bytes. */
      disk: z.object({ free: z.int(), size: z.int() }),
      data_size: z.int(),
      /** Requests that wait for a second yes. */
      approvals: count,
      /** The last day that was closed. */
      closed: day.nullable(),
      alarms: z.array(z.enum(alarms)),
      /** Late queues and alarms are also sent to an address; otherwise only open screens show them. */
      alerted: z.boolean(),
      unguarded: z.array(z.enum(guards)),
    }),
  }),
};
