// @vitest-environment happy-dom
import { setTimeout as pause } from 'node:timers/promises';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import { UNSEEN_MS } from '../../../web/seen.ts';
import { Refused } from '../../lib/refused.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import type { Entry } from '../../ui/nav/nav.tsx';
import { Decision } from './decision.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const row = (changes: Partial<Row>) =>
  ({
    ...{ id: 7, kind: 'withdrawal.pay', hash: '', subject: 'withdrawal:7', amount: 300_000, state: 'waiting' },
    ...{
      own: false,
      may_decide: true,
      outdated: false,
      may_alone: false,
      may_stop: false,
      collect: null,
      opening_code: null,
    },
    asked_by: { id: 1, name: 'Lin' },
    ...changes,
  }) as Row;

/** Whether it says above the buttons of a request that the books differ, and how many buttons there are. */
async function drawn(changes: Partial<Row>, differ = true) {
  const alarms = differ ? [{ alarm: 'books', job: null, since: 0 } as const] : [];
  await drawConsole(<Decision held row={row(changes)} pairs={[]} onLink={() => undefined} />, { alarms });
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

/** A withdrawal to a card that somebody else has too. */
const against = ({ unpaid = false }) =>
  ({
    withdrawal: {
      ...{ money: 300_000, frozen: false, fresh: [], paid_before: { times: 0, largest: 0 } },
      shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
      account: { created_at: 0, demo: false, frozen_why: '', recharged: 0, bought: 0 },
      sources: unpaid ? [{ source: 'sandbox', money: 1 }] : [],
      card: { since: 0, changed: false, paid_times: 0, others: [{ id: 7, username: 'noa' }] },
    },
  }) as unknown as Partial<Row>;

test('what speaks against a withdrawal stands on the sheet of the second yes, beside wrong books', async () => {
  let sheet: StepUpSummary | undefined;
  const call = async (_name: string, _input: object, options: { summary?: StepUpSummary }) => {
    sheet = options.summary;
    throw new Refused(428, '', 'factorNeeded');
  };
  const looked = async (changes: Partial<Row>, differ: boolean) => {
    const alarms = differ ? [{ alarm: 'books', job: null, since: 0 } as const] : [];
    const decision = <Decision held row={row(changes)} pairs={[]} onLink={() => undefined} />;
    await drawConsole(decision, { alarms, api: { call: call as never } });
    await press('Sign and approve');
    await drawConsole(sheet?.look);
    const words = document.body.textContent ?? '';
    return ['pay nothing before', 'Sandbox', 'Also used by 1 other'].map((one) => words.includes(one));
  };
  expect(await looked(against({ unpaid: true }), true)).toEqual([true, true, true]);
  expect(await looked(against({}), false)).toEqual([false, false, true]);
  expect(await looked({}, true)).toEqual([true, false, false]);
});

const exportsEntry: Entry = {
  ...{ path: 'exports', group: 'money', icon: 'download', text: 'screen.exports', current: false },
};

test('an export that was agreed to is saved on its own screen; other things are collected here', async () => {
  const agreed = { own: true, state: 'done', collect: 'open' } as const;
  const offered = async (changes: Partial<Row>) => {
    const decision = <Decision held row={row({ ...agreed, ...changes })} pairs={[]} onLink={() => undefined} />;
    await drawConsole(decision, { entries: [exportsEntry] });
    return [document.querySelectorAll('button').length, document.querySelector('a')?.getAttribute('href')];
  };
  expect(await offered({ kind: 'password.reset', subject: 'shopper:4', amount: null })).toEqual([1, undefined]);
  expect(await offered({ kind: 'export', subject: 'export:orders', amount: null })).toEqual([0, '/exports']);
  expect(await offered({ kind: 'export', subject: 'export:orders', collect: 'over' })).toEqual([0, undefined]);
});

const strike = (key: KeyboardEventInit) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true })));

test('keys, and the filled button, are those of the request that is held', async () => {
  const asked: unknown[] = [];
  const call = async (name: string, { id }: { id: number }) => {
    asked.push([name, id]);
    throw new Refused(428, '', 'factorNeeded');
  };
  const requests = [7, 8].map((id) => (
    <section key={id}>
      <Decision held={id === 8} row={row({ id })} pairs={[]} onLink={() => undefined} />
    </section>
  ));
  await drawConsole(requests, { api: { call: call as never } });
  const each = (what: string) =>
    [...document.querySelectorAll('section')].map((section) => section.querySelectorAll(what).length);
  expect(each('[data-kind=primary]')).toEqual([0, 1]);
  await pause(UNSEEN_MS + 50);
  await strike({ key: 'Enter', ctrlKey: true });
  expect(asked).toEqual([['approve', 8]]);
  await strike({ key: 'r' });
  expect(each('dialog')).toEqual([0, 1]);
});
