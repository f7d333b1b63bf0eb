import { expect, test } from 'vitest';
import { createCount, type Step } from '../scripts/machines/count-runs.ts';
import { isAnyTwice } from '../scripts/machines/jobs.ts';

const MINUTE = 60_000;

const idle = { name: 'reconcile', schedule: 'every 60000 ms', due_at: 0, held_by: null, held_until: 0, done_at: null };

type Row = Step['was'];

/** What became of a job one after the other: each as a moment, and what changed in its row. */
function steps(first: Partial<Row>, ...changes: [at: number, became: Partial<Row>][]): Step[] {
  let was: Row = { ...idle, ...first };
  return changes.map(([at, change], n) => {
    const step = { id: n + 1, at, was, became: { ...was, ...change } };
    was = step.became;
    return step;
  });
}

const claim = (at: number, by: string): [number, Partial<Row>] => [at, { held_by: by, held_until: at + 15_000 }];
const finish = (at: number): [number, Partial<Row>] => [
  at,
  { held_by: null, held_until: 0, done_at: at, due_at: at + MINUTE },
];

const counted = (of: Step[], gap = 0) => createCount()(of, gap);

test('runs of a job are counted, and by how much the latest was late', () => {
  const twice = steps({ due_at: 1000 }, claim(1500, 'a'), finish(2000), claim(62_000, 'b'), finish(62_300));
  expect(counted(twice)).toEqual({ done: 2, takenOver: 0, latest: { name: 'reconcile', late: 1000 } });
  const dead = steps({ due_at: 1000 }, claim(1500, 'a'), claim(17_000, 'b'), finish(17_200));
  expect(counted(dead)).toEqual({ done: 1, takenOver: 1, latest: { name: 'reconcile', late: 16_200 } });
});

test('a failed try is no run, and what is due since then is late', () => {
  const failed = [1600, { held_by: null, held_until: 0, due_at: 11_600 }] as [number, Partial<Row>];
  const late = steps({ due_at: 1000 }, claim(1500, 'a'), failed, claim(12_000, 'b'), finish(12_200));
  expect(counted(late)).toMatchObject({ done: 1, latest: { late: 11_200 } });
});

test('who makes a job due waits for it from then on', () => {
  const count = createCount();
  const [made, ...rest] = steps({ due_at: 90_000 }, [50_000, { due_at: 0 }], claim(50_400, 'a'), finish(51_000));
  expect(count(made ? [made] : [], 0).done).toBe(0);
  expect(count(rest, 0)).toMatchObject({ done: 1, latest: { late: 1000 } });
});

test.each([
  ['was taken by b while a held it', steps({}, claim(1000, 'a'), claim(9000, 'b'))],
  ['was done again 30000 ms before its time', steps({}, claim(0, 'a'), finish(0), claim(30_000, 'b'))],
  ['was 70000 ms late', steps({}, claim(500, 'a'), claim(60_000, 'b'), finish(70_000))],
])('%s', (said, of) => {
  expect(() => counted(of)).toThrow(`reconcile ${said}`);
});

test('a job is as late as nothing could be written, or as its next try after a failure', () => {
  const late = (first: Partial<Row>) => steps(first, claim(100_000, 'a'), finish(100_001));
  expect(counted(late({ name: 'expire-groups' })).latest.late).toBe(0);
  expect(counted(late({ schedule: '30 3 * * * UTC' })).latest.late).toBe(100_001);
  expect(counted(late({}), 41_000).latest.late).toBe(100_001);
  expect(() => counted(late({}), 40_000)).toThrow('late');
});

test('a backup less than a minute before the next is due is that of the next, as the shop has it', () => {
  const made = (...times: string[]) => isAnyTwice(times.map((time) => Date.parse(`2026-12-01T00:${time}Z`)));
  expect(made('03:00', '06:00')).toBe(false);
  expect(made('03:00', '05:10', '06:00')).toBe(false);
  expect(made('03:00', '04:50')).toBe(true);
});
