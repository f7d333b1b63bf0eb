/** The charts of the figures, in their order. */
export const charts = ['turnover', 'views', 'fate', 'full', 'held', 'queues', 'channels', 'newcomers'] as const;

export type ChartName = (typeof charts)[number];

/** How many days a chart may show. */
export const spans = [7, 28, 90, 365] as const;

/** Days of a chosen span at the most. */
export const LONGEST_SPAN = 366;

/** How many days the second date, `2026-11-30`, is after the first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
