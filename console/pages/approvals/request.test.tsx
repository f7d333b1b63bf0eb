// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Request } from './request.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const row = {
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
  ...{ parameters: { id: 7 }, about: {}, note: '', asked_at: 0, expires_at: 0, alone: false },
  ...{ asked_by: { id: 1, name: 'Lin' }, decided_by: null, decided_at: null, decide_note: '' },
} as Partial<Row> as Row;

const payout = {
  ...{ money: 300_000, frozen: false, fresh: [], sources: [], paid_before: { times: 0, largest: 0 } },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  account: { created_at: 0, demo: false, frozen_why: '', recharged: 0, bought: 0 },
  card: { since: 0, changed: false, paid_times: 0, others: [] },
} as unknown as Row['withdrawal'];

const claim = {
  ...{
    number: '77',
    channel: 'transfer',
    proof: true,
    proof_hash: 'seen',
    same_picture: [],
    same_sum: [],
    sent_back: [],
  },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  account: { created_at: 0, frozen: false, card_name: '', credited: { count: 0, money: 0 } },
} as unknown as Row['recharge'];

const drawn = (changes: Partial<Row>) =>
  drawConsole(<Request held row={{ ...row, ...changes }} onLink={() => undefined} />);

test('a request to pay a withdrawal shows what the asker saw, and that the yes pays nothing', async () => {
  const says = () =>
    ['First withdrawal', 'Where the money came from', 'Saying yes pays nothing'].map((one) =>
      document.body.textContent?.includes(one),
    );
  await drawn({ withdrawal: payout });
  expect(says()).toEqual([true, true, true]);
  // As a server of before answers.
  await drawn({});
  expect(says()).toEqual([false, false, true]);
});

test('of a yes to a withdrawal it says no more than that: it may have been paid since', async () => {
  await drawn({ state: 'done' });
  expect(document.body.textContent).toMatch(/Agreed(?!,)/);
});

test('a request to credit a recharge shows its proof, the one that was seen', async () => {
  await drawn({ kind: 'recharge.credit', subject: 'recharge:77', recharge: claim });
  expect(document.querySelector('img')?.getAttribute('src')).toContain('number=77&proof_hash=seen');
  expect(document.body.textContent).toContain('Same picture');
});
