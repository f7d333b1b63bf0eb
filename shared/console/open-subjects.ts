import type { Right } from './rights.ts';

/** What staff have open that others should know of, and who may know: `withdrawal:7`. */
const openSubjects = {
  recharge: 'recharges:read',
  withdrawal: 'withdrawals:read',
  refunds: 'taxRefunds:read',
  payment: 'recharges:read',
  return: 'returns:read',
  review: 'reviews:read',
  order: 'orders:read',
  item: 'catalogue:read',
  support: 'support:read',
} as const satisfies Record<string, Right>;

const SUBJECT = /^([a-z]+):(\w{1,40})$/;

/** The right that a subject needs; null if it is none. */
export function rightOfSubject(subject: string): Right | null {
  const kind = SUBJECT.exec(subject)?.[1] ?? '';
  return Object.hasOwn(openSubjects, kind) ? openSubjects[kind as keyof typeof openSubjects] : null;
}
