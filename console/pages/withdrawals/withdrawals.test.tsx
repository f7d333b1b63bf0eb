// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Component } from './withdrawals.tsx';

const row = {
  ...{ id: 7, money: 100, status: 'pending', doubts: [], frozen: false, ask: null },
  ...{ bank_name: 'ICBC', bank_truename: 'Mia', bank_account: '**** 7890', first: false },
  ...{ created_at: 0, payable_at: 0, paid_at: null, remark: '' },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
};

test.each([
  ['finance', 'pending', true],
  ['auditor', 'pending', false],
  ['finance', 'paid', false],
] as const)('%s ticks withdrawals that are %s only with the right to pay them: %s', async (role, status, ticks) => {
  const data = { rows: [row], next: null, promise: 1, waiting: { count: 1, money: 100 }, status, shopper: undefined };
  await drawConsole(<Component />, { role, loader: () => data });
  expect(document.body.textContent).toContain('Mia');
  expect(document.querySelectorAll('input[type=checkbox]').length > 0).toBe(ticks);
});
