/** The charts of the figures, in their order. */
export const charts = ['turnover', 'views', 'fate', 'full', 'held', 'queues', 'channels', 'newcomers'] as const;

export type ChartName = (typeof charts)[number];

/** How many days a chart may show. */
export const spans = [7, 28, 90, 365] as const;
