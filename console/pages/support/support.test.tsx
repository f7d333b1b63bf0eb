// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { Component } from './support.tsx';

const { t } = consoleTexts;

const picked = {
  ...{ id: 7, version: 101, waiting_since: 1, promise: 1, order: null, locale: 'en-US', templates: [] },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  messages: [{ id: 1, from: 'shopper', staff: null, text: 'hello', picture: false, at: 1 }],
};

test.each([
  ['/support/7', true],
  ['/support/7?older=50', false],
])('%s: is answered and settled only where the newest messages are shown: %s', async (at, isNewest) => {
  const data = { rows: [], next: null, promise: 1, state: 'waiting', picked, older: null };
  await drawConsole(<Component />, { at, loader: () => data, api: { call: (async () => []) as never } });
  const [send, settle, newest] = [t('support.send'), t('support.settle'), t('support.newest')];
  const shown = (words: string) => pressable().some((found) => found?.startsWith(words));
  expect([send, settle, newest].map(shown)).toEqual([isNewest, isNewest, !isNewest]);
});

test('the order that is asked about is named with its pieces, and who may not see orders has no link to it', async () => {
  const order = { number: '2611', quantity: 3, item: { id: 1, name: 'Soap' } };
  const data = { rows: [], next: null, promise: 1, state: 'waiting', picked: { ...picked, order }, older: null };
  for (const [role, links] of [
    ['owner', 1],
    ['catalogue', 0],
  ] as const) {
    await drawConsole(<Component />, {
      role,
      at: '/support/7',
      loader: () => data,
      api: { call: (async () => []) as never },
    });
    expect(document.querySelectorAll('a[href="/orders/2611"]').length).toBe(links);
    expect(document.body.textContent).toContain('Soap × 3');
  }
});
