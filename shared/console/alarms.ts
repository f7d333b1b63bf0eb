import type { Right } from './rights.ts';

/** What can be wrong with the shop itself (docs/console.md, Alerts). */
export const alarms = ['books', 'audit', 'jobs', 'backup', 'days', 'disk'] as const;

export type Alarm = (typeof alarms)[number];

/** What a shop has to arrange before anything goes wrong. */
export const guards = ['backup', 'alerts'] as const;

export type Guard = (typeof guards)[number];

/** The topic of the event stream that tells of an alarm. */
export const topicOfAlarm = (alarm: Alarm) => (alarm === 'books' ? 'books' : 'system');

/** Any of these lets staff see the alarms of a topic: wrong books concern everybody who handles money. */
export const alarmRights: Record<ReturnType<typeof topicOfAlarm>, readonly Right[]> = {
  books: ['withdrawals:read', 'recharges:read', 'taxRefunds:read', 'returnPayments:read'],
  system: ['shopSettings:read'],
};
