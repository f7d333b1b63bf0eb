// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { Decision } from './decision.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const row = (changes: Partial<Row>) =>
  ({
    ...{ id: 7, kind: 'withdrawal.pay', hash: '', subject: 'withdrawal:7', amount: 300_000, state: 'waiting' },
    ...{ own: false, may_decide: true, outdated: false, alone_from: null, collect: null, opening_code: null },
    asked_by: { id: 1, name: 'Lin' },
    ...changes,
  }) as Row;

/** Whether it says above the buttons of a request that the books differ, and how many buttons there are. */
async function drawn(changes: Partial<Row>, differ = true) {
  const alarms = differ ? [{ alarm: 'books', job: null, since: 0 } as const] : [];
  await drawConsole(<Decision row={row(changes)} pairs={[]} onLink={() => undefined} />, { alarms });
  return [(document.body.textContent ?? '').includes('pay nothing before'), pressable().length];
}

test('wrong books are told of at a request that moves money, to who decides and to who asked', async () => {
  expect(await drawn({})).toEqual([true, 2]);
  expect(await drawn({ own: true, may_decide: false })).toEqual([true, 1]);
  expect(await drawn({ kind: 'staff.invite', amount: null })).toEqual([false, 2]);
  expect(await drawn({ kind: 'staff.invite', amount: null, own: true })).toEqual([false, 1]);
  expect(await drawn({}, false)).toEqual([false, 2]);
  // Who cannot decide has no button, and needs no word beside it.
  expect(await drawn({ may_decide: false })).toEqual([false, 0]);
});
