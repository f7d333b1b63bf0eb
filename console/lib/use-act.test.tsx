// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawConsole, press } from '../../tests/support/drawn-console.tsx';
import { Refused } from './refused.ts';
import { useAct } from './use-act.ts';

/** The same write again and again, of a version that was seen if one is given. */
function Credit({ fen, version }: { fen: number; version?: number | undefined }) {
  const { run } = useAct('shopperCredit');
  const input = { id: 7, version, money: fen, note: 'as agreed', order: '' } as never;
  return (
    <button type="button" onClick={() => void run(input)}>
      Credit
    </button>
  );
}

/** Answers each try in turn, a number being the code of a refusal, and keeps the keys. */
function answering(...answers: (number | 'done')[]) {
  const keys: (string | undefined)[] = [];
  const call = async (_name: string, _input: object, options: { key?: string }) => {
    keys.push(options.key);
    const answer = answers[keys.length - 1];
    if (typeof answer === 'number') throw new Refused(answer, '', 'why');
    return { state: 'done' };
  };
  return { keys, api: { call: call as never } };
}

const tries = async (fen: number, ...answers: (number | 'done')[]) => {
  const { keys, api } = answering(...answers);
  await drawConsole(<Credit fen={fen} />, { api });
  for (const _ of answers) await press('Credit');
  return keys;
};

test.each([0, 500, 503])(
  'what may have been done (%i) is repeated under its key, a next one has its own',
  async (code) => {
    const [first, again, next] = await tries(1000 + code, code, 'done', 'done');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  },
);

test('a lost try whose repeat asks for a factor, which is refused, is still open', async () => {
  const keys = await tries(2000, 503, 428, 'done');
  expect(new Set(keys).size).toBe(1);
});

test.each([400, 409])('what was refused (%i) is decided', async (code) => {
  const [first, again] = await tries(3000 + code, code, 'done');
  expect(again).not.toBe(first);
});

test('the same that is asked for long after a lost try is meant anew', async () => {
  const [first] = await tries(5000, 503);
  const later = performance.now() + 11 * 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  const [next] = await tries(5000, 'done');
  vi.restoreAllMocks();
  expect(next).not.toBe(first);
});

test('a change that names the version which was seen is repeated under its key, however long after', async () => {
  const { keys, api } = answering(503, 'done');
  await drawConsole(<Credit fen={6000} version={1} />, { api });
  await press('Credit');
  const later = performance.now() + 11 * 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await press('Credit');
  vi.restoreAllMocks();
  expect(new Set(keys).size).toBe(1);
});

test.each([401, 403, 428, 429])('a first try that was refused (%i) is not done', async (code) => {
  const [first, again] = await tries(7000 + code, code, 'done');
  expect(again).not.toBe(first);
});

test('a dialog that is closed and opened again repeats what was lost', async () => {
  const [first] = await tries(4000, 503);
  // Another sum is another try.
  const [other] = await tries(4001, 'done');
  const [again] = await tries(4000, 'done');
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
