// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Component } from './today.tsx';

const { t } = consoleTexts;
const said = [t('guard.backup'), t('guard.alerts')];

/** Which of these sentences Today says. */
async function saidOf(answer: { setup_left: number | null; unguarded: ('backup' | 'alerts')[] }) {
  const today = { queues: [], groups: null, cards: null, ...answer };
  await drawConsole(<Component />, { loader: () => today });
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe(t('screen.today'));
  return said.filter((sentence) => document.body.textContent?.includes(sentence));
}

test('after the set-up Today says that nobody has arranged a backup, or an address for alerts', async () => {
  expect(await saidOf({ setup_left: null, unguarded: ['backup', 'alerts'] })).toEqual(said);
  expect(await saidOf({ setup_left: null, unguarded: ['alerts'] })).toEqual([t('guard.alerts')]);
  expect(await saidOf({ setup_left: null, unguarded: [] })).toEqual([]);
});
