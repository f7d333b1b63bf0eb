// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Component } from './approvals.tsx';

const row = (id: number) =>
  ({
    ...{ id, kind: 'withdrawal.pay', hash: '', subject: `withdrawal:${id}`, amount: id * 100, state: 'waiting' },
    ...{
      own: false,
      may_decide: true,
      outdated: false,
      may_alone: false,
      may_stop: false,
      collect: null,
      opening_code: null,
    },
    ...{ parameters: { id }, about: {}, note: '', asked_at: 0, expires_at: 0, alone: false },
    ...{ asked_by: { id: 1, name: 'Lin' }, decided_by: null, decided_at: null, decide_note: '' },
  }) as Partial<ConsoleOutput<'approvals'>[number]>;

test('the request that keys are for stays while it is there, also when a newer one comes above it', async () => {
  let ids = [7, 6];
  const loader = () => ({ rows: ids.map(row), next: null, list: 'waiting', id: null });
  const router = await drawConsole(<Component />, { at: '/approvals', loader });
  const held = () => document.querySelector('[data-stop]:has([data-kind=primary])')?.getAttribute('data-stop');
  const again = async (present: number[]) => {
    ids = present;
    await act(() => router.revalidate());
    return held();
  };
  expect(held()).toBe('7');
  expect(await again([8, 7, 6])).toBe('7');
  await act(async () => document.querySelector<HTMLElement>('[data-stop="6"] button')?.focus());
  expect(held()).toBe('6');
  expect(await again([9, 8, 7, 6])).toBe('6');
  expect(await again([9, 8, 7])).toBe('9');
});
