// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Request } from './request.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const row = {
  ...{ id: 7, kind: 'withdrawal.pay', hash: '', subject: 'withdrawal:7', amount: 300_000, state: 'waiting' },
  ...{ own: false, may_decide: true, outdated: false, alone_from: null, collect: null, opening_code: null },
  ...{ parameters: { id: 7 }, about: {}, note: '', asked_at: 0, expires_at: 0, alone: false },
  ...{ asked_by: { id: 1, name: 'Lin' }, decided_by: null, decided_at: null, decide_note: '' },
} as Partial<Row> as Row;

test('a request to pay a withdrawal says what speaks against it', async () => {
  const says = async (changes: Partial<Row>) => {
    await drawConsole(<Request held row={{ ...row, ...changes }} onLink={() => undefined} />);
    return document.body.textContent?.includes('Fresh card payment');
  };
  expect(await says({ doubts: ['fresh'] })).toBe(true);
  expect(await says({ doubts: [] })).toBe(false);
  // As a server of before answers.
  expect(await says({})).toBe(false);
});
