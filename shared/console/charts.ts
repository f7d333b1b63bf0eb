import type { ConsoleCallName } from './calls.ts';

/** The charts of the figures, in their order. */
export const charts = [
  'turnover',
  'views',
  'links',
  'fate',
  'full',
  'held',
  'queues',
  'channels',
  'newcomers',
] as const;

/** Calls that list what a point of a chart was counted from. */
export const chartLists = [
  'orders',
  'groups',
  'transfers',
  'shoppers',
  'invitations',
  'recharges',
  'withdrawals',
  'refunds',
  'toSend',
  'returns',
  'supportThreads',
] as const satisfies readonly ConsoleCallName[];

/** What lists the rows behind a point: a call, and what it is asked for. */
export interface ChartSource {
  call: (typeof chartLists)[number];
  query: Record<string, string>;
}

export type ChartName = (typeof charts)[number];

/** How many days a chart may show. */
export const spans = [7, 28, 90, 365] as const;

/** Days of a chosen span at the most. */
export const LONGEST_SPAN = 366;

/** How many days the second date, `2026-11-30`, is after the first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
