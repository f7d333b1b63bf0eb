// @vitest-environment happy-dom
import { act } from 'react';
import { useLoaderData } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { UNSEEN_MS } from '../../../web/seen.ts';
import { Refused } from '../../lib/refused.ts';
import { PickedRecharge } from './picked.tsx';
import type { Recharge } from './recharge.ts';

const recharge = {
  ...{ id: 7, number: '7', channel: 'transfer', money: 5000, claimed: null, status: 'pending', cancelled: false },
  ...{ proof: true, remark: '', created_at: 0, closed_at: null, promise: 0, remarks: [], acts: [] },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  ...{ same_picture: [], same_sum: [], sent_back: [] },
  account: { created_at: 0, frozen: false, demo: false, credited: { count: 0, money: 0 }, card_name: '' },
} as Partial<Recharge> as Recharge;

function Screen() {
  return <PickedRecharge recharge={{ ...recharge, proof_hash: useLoaderData<string>() }} next="/recharges" />;
}

test('what is credited is the proof on the screen; another one is shown first, and its acts rest', async () => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
  const seen = () => act(() => vi.advanceTimersByTimeAsync(UNSEEN_MS));
  const sent: unknown[] = [];
  let proof = 'first';
  const call = async (_name: string, input: { proof_hash: string }) => {
    sent.push(input.proof_hash);
    if (input.proof_hash === proof) return { state: 'done', approval: null };
    throw new Refused(409, 'changed', 'changed');
  };
  await drawConsole(<Screen />, { api: { call: call as never }, loader: () => proof, role: 'finance' });
  await seen();
  const shown = () => document.querySelector('img')?.getAttribute('src');
  expect(shown()).toContain('proof_hash=first');
  proof = 'second';
  await press('Credit');
  expect(shown()).toContain('proof_hash=second');
  expect(document.querySelector('[inert]')?.textContent).toContain('Credit');
  await seen();
  await press('Credit');
  expect(sent).toEqual(['first', 'second']);
});

test('what staff did about a recharge stands below it in words, with their names', async () => {
  const acts = [{ id: 3, actor: 'Lin', action: 'recharge confirm' as const, note: 'arrived', at: 0 }];
  await drawConsole(<PickedRecharge recharge={{ ...recharge, status: 'credited', acts }} next="/recharges" />);
  const words = document.body.textContent ?? '';
  expect(['Lin', 'arrived'].every((one) => words.includes(one))).toBe(true);
  expect(words).not.toContain('recharge confirm');
});

test('who may not see shoppers has no link to one', async () => {
  for (const [role, links] of [
    ['finance', ['/shoppers/1']],
    ['approver', []],
  ] as const) {
    await drawConsole(<Screen />, { loader: () => 'first', role });
    const shown = [...document.querySelectorAll('a[href^="/shoppers"]')].map((link) => link.getAttribute('href'));
    expect(shown).toEqual(links);
  }
});
