// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { type Opening, OpenReturn } from './open-return.tsx';

const opening = (changes: Partial<Opening>): Opening => ({
  ...{ kind: 'return', gives: 30_000, gives_by_pieces: [10_000, 20_000, 30_000], remarks: [] },
  ...changes,
});

const draw = (changes: Partial<Opening>) =>
  drawConsole(<OpenReturn number="2611" name="Mia" opening={opening(changes)} onClose={() => {}} />);

const pieces = () => [...document.querySelectorAll('select')].find(({ options }) => options[0]?.value === '1');

test('of several pieces staff choose how many go back, and read what these give', async () => {
  await draw({});
  expect([pieces()?.value, document.body.textContent?.includes('¥300.00')]).toEqual(['3', true]);
  await act(async () => {
    const select = pieces();
    if (select) select.value = '1';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(document.body.textContent).toContain('¥100.00');
  expect(document.body.textContent).not.toContain('¥300.00');
});

test('one piece, and an order that is not sent, leave nothing to choose', async () => {
  await draw({ gives: 10_000, gives_by_pieces: [10_000] });
  expect(pieces()).toBeUndefined();
  await draw({ kind: 'cancel' });
  expect(pieces()).toBeUndefined();
  expect(document.body.textContent).toContain('¥300.00');
});
