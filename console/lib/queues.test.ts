import { expect, test } from 'vitest';
import { timeNow } from '../../web/clock.ts';
import { lengthsOf, lengthWords, type Queue, sumOfQueues, waitOf } from './queues.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;

test.each([
  ['nothing waits', null, 2 * HOUR, null, { age: 0, left: 2 * HOUR, state: 'plain' }],
  ['it is early', NOW - HOUR, 2 * HOUR, NOW + HOUR, { age: HOUR, left: HOUR, state: 'plain' }],
  ['three quarters have passed', NOW - 1.5 * HOUR, 2 * HOUR, NOW + HOUR / 2, { left: HOUR / 2, state: 'near' }],
  ['the promise is kept to the end', NOW - 2 * HOUR, 2 * HOUR, NOW, { age: 2 * HOUR, left: 0, state: 'near' }],
  ['the promise is broken', NOW - 2 * HOUR - 1, 2 * HOUR, NOW - 1, { left: -1, state: 'late' }],
  ['it came in the night', NOW - 9 * HOUR, 2 * HOUR, NOW + 3 * HOUR, { age: 9 * HOUR, left: 2 * HOUR, state: 'plain' }],
  ['nothing is promised', NOW - 90 * HOUR, null, null, { age: 90 * HOUR, state: 'plain' }],
])('a queue when %s', (_, oldest_at, promise, due_at, expected) => {
  expect(waitOf({ oldest_at, promise, due_at }, NOW)).toMatchObject(expected);
});

test('the navigation knows lengths and lateness', () => {
  const queues: Queue[] = [
    {
      ...{ queue: 'recharges', count: 3, more: false, oldest_at: timeNow() - 3 * HOUR },
      ...{ promise: 2 * HOUR, due_at: timeNow() - HOUR, alerted_at: NOW },
    },
    { queue: 'groups', count: 10_000, more: true, oldest_at: null, promise: null, due_at: null, alerted_at: null },
  ];
  const { recharges, groups } = lengthsOf(queues);
  expect(recharges).toMatchObject({ count: 3, late: true, promise: 2 * HOUR, alertedAt: NOW });
  expect(recharges?.age).toBeGreaterThanOrEqual(3 * HOUR);
  expect(groups).toMatchObject({ late: false, age: 0 });
  expect(lengthWords('10,000', groups?.more ?? false)).toBe('10,000+');
});

test('an entry counts all queues of its screen, and says so if one of them is late', () => {
  const queue = { more: false, oldest_at: null, promise: null, due_at: null, alerted_at: null } as const;
  const lengths = lengthsOf([
    {
      ...{ ...queue, queue: 'toSend', count: 2, oldest_at: timeNow() - HOUR },
      ...{ promise: 2 * HOUR, due_at: timeNow() + HOUR },
    },
    { ...queue, queue: 'addressMissing', count: 3, oldest_at: timeNow() - 5 * HOUR, more: true },
  ]);
  const sum = sumOfQueues(lengths, ['toSend', 'addressMissing']);
  expect(sum).toMatchObject({ count: 5, more: true, late: false, promise: 2 * HOUR });
  expect(sum?.age).toBeGreaterThanOrEqual(5 * HOUR);
  expect(sumOfQueues(lengths, ['returns'])).toBeUndefined();
});
