/** What an empty shop needs until its first sale, in the order in which it is best done: what waits stands first. */
export const setupSteps = [
  'name',
  'account',
  'payer',
  'support',
  'returnAddress',
  'carriers',
  'people',
  'backup',
  'alerts',
  'categories',
  'item',
  'pictures',
  'articles',
  'shoppers',
] as const;

export type SetupStep = (typeof setupSteps)[number];
