/** The pictures of the figures, in their order. */
export const pictures = ['turnover', 'views', 'fate', 'full', 'held', 'queues', 'channels', 'newcomers'] as const;

export type Picture = (typeof pictures)[number];

/** How many days a picture may show. */
export const spans = [7, 28, 90, 365] as const;
