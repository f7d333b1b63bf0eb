// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { Collect } from './collect.tsx';

test('what was collected is shown, and its list read again without waiting to be told', async () => {
  const loader = vi.fn(() => null);
  const api = { call: (async () => ({ password: 'kept by nobody' })) as never };
  const row = { id: 7, kind: 'password.reset', subject: 'shopper:4', collect: 'open' };
  await drawConsole(<Collect row={row as ConsoleOutput<'approvals'>[number]} />, { api, loader });
  await press('Collect');
  expect(document.querySelector('[role=status]')?.textContent).toContain('kept by nobody');
  expect(loader).toHaveBeenCalledTimes(2);
});
