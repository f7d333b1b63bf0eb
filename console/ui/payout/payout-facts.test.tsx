// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Facts } from '../facts/facts.tsx';
import type { Entry } from '../nav/nav.tsx';
import type { Payout } from './payout.ts';
import { payoutFacts } from './payout-facts.ts';

const shoppers: Entry = { path: 'shoppers', group: 'people', icon: 'user', text: 'screen.shoppers', current: false };

const withdrawal = {
  money: 20_000,
  frozen: false,
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  account: { created_at: 0, demo: false, frozen_why: '', recharged: 0, bought: 0 },
  sources: [],
  fresh: [],
  paid_before: { times: 0, largest: 0 },
  card: {
    ...{ since: 0, changed: false, paid_times: 0 },
    others: [
      { id: 7, username: 'noa' },
      { id: 9, username: 'ren' },
    ],
  },
} as unknown as Payout;

const facts = payoutFacts(withdrawal, consoleTexts);
const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const rows = () => [...document.querySelectorAll('li li')].map(({ textContent }) => textContent?.trim());

test('each other shopper of a card is named, with a link for who may open it, and none on a sheet', async () => {
  await drawConsole(<Facts facts={facts} />, { entries: [shoppers] });
  expect(links()).toEqual([
    ['noa', '/shoppers/7'],
    ['ren', '/shoppers/9'],
  ]);
  for (const [element, entries] of [
    [<Facts key="role" facts={facts} />, []],
    [<Facts key="sheet" facts={facts} onSheet />, [shoppers]],
  ] as const) {
    await drawConsole(element, { entries });
    expect([rows(), links()]).toEqual([['noa', 'ren'], []]);
  }
});
