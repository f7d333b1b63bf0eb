// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import type { Withdrawal } from './data.ts';
import { Component } from './withdrawal.tsx';

const withdrawal = {
  ...{ id: 7, money: 20_000, status: 'paid', created_at: 0, promise: 0, next: null, remark: '', remarks: [] },
  ...{ bank_name: 'ICBC', bank_truename: 'M*', bank_account: '**** 7890', frozen: false, sources: [], fresh: [] },
  ...{ filed_at: null, asked_at: null, approval: null },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  account: { created_at: 0, demo: false, frozen_why: '', recharged: 0, bought: 0 },
  paid_before: { times: 0, largest: 0 },
  card: { since: null, changed: false, paid_times: 0, others: [] },
  acts: [
    { id: 3, actor: 'Lin', action: 'withdrawal file', note: 'Friday', at: 0 },
    { id: 4, actor: 'Wu', action: 'withdrawal pay', note: 'executed', at: 0 },
  ],
} as unknown as Withdrawal;

test('what staff did about a withdrawal stands beside it in words, with their names, the newest first', async () => {
  for (const [role, links] of [
    ['owner', ['/audit?id=4', '/audit?id=3']],
    // Who reads only their own acts finds none of others there.
    ['finance', []],
  ] as const) {
    await drawConsole(<Component />, { api: { call: (async () => []) as never }, loader: () => withdrawal, role });
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');
    expect(rows.map((row) => ['Wu', 'executed', 'Lin', 'Friday'].filter((word) => row.includes(word)))).toEqual([
      ['Wu', 'executed'],
      ['Lin', 'Friday'],
    ]);
    expect(rows.join()).not.toMatch(/withdrawal (file|pay)/);
    const shown = [...document.querySelectorAll('a[href^="/audit"]')].map((link) => link.getAttribute('href'));
    expect(shown).toEqual(links);
  }
});
