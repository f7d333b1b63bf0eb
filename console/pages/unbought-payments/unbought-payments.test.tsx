// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Component } from './unbought-payments.tsx';

const { t, money } = consoleTexts;

const ROW = {
  ...{
    id: 7,
    number: '77',
    channel: 'sandbox',
    money: 5000,
    price: 5000,
    joins: '12',
    why: 'sold out',
    credited_at: 0,
  },
  shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
  item: { id: 3, name: 'Soap' },
};
const entries = ['recharges', 'orders', 'items'].map((path) => ({ path })) as never;

async function drawn(sent_back: number, of = entries): Promise<{ text: string; links: (string | null)[] }> {
  const loader = () => ({ rows: [{ ...ROW, sent_back }], next: null, money: undefined });
  await drawConsole(<Component />, { loader, entries: of });
  const table = document.querySelector('table');
  const links = [...(table?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  return { text: table?.textContent ?? '', links };
}

test.each([
  [0, true, false],
  [2000, true, true],
  [5000, false, true],
])('of a payment of which %i went back it says where the money is', async (sentBack, wallet, gone) => {
  const { text } = await drawn(sentBack);
  expect(text).toContain('sold out');
  expect(text.includes(t('unbought.money.wallet'))).toBe(wallet);
  expect(text.includes(t('unbought.sentBack', { amount: money(sentBack) }))).toBe(gone);
});

test('it links to the recharge, the shopper, the item and the order, for who may open them', async () => {
  const { links } = await drawn(0);
  expect(links.toSorted()).toEqual(['/items/3', '/orders/12', '/recharges/77', '/shoppers/1']);
  expect((await drawn(0, [] as never)).links).toEqual(['/shoppers/1']);
});
