// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Facts } from '../facts/facts.tsx';
import type { Entry } from '../nav/nav.tsx';
import type { Claim } from './claim.ts';
import { claimFacts } from './claim-facts.tsx';

const recharges: Entry = { path: 'recharges', group: 'money', icon: 'topup', text: 'screen.recharges', current: false };

/** A recharge beside two of the same sum and one with the same picture. */
const recharge = (channel: Claim['channel']) =>
  ({
    channel,
    proof: true,
    same_picture: [{ number: '11', username: 'noa' }],
    same_sum: [
      { number: '12', username: 'ren' },
      { number: '13', username: 'mia' },
    ],
    sent_back: [],
    shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
    account: { created_at: 0, frozen: false, card_name: '', credited: { count: 0, money: 0 } },
  }) as unknown as Claim;

const draw = (channel: Claim['channel'], entries: Entry[]) =>
  drawConsole(<Facts facts={claimFacts(recharge(channel), consoleTexts)} />, { entries });

const rows = () =>
  [...document.querySelectorAll('li li')].map((row) => [
    row.textContent,
    row.querySelector('a')?.getAttribute('href') ?? null,
  ]);

test('each recharge that looks alike is named with whose it is, and opens in the queue of its channel', async () => {
  await draw('transfer', [recharges]);
  expect(rows()).toEqual([
    ['11 noa', '/recharges/11'],
    ['12 ren', '/recharges/12'],
    ['13 mia', '/recharges/13'],
  ]);
  // Only transfers have pictures, so the one that looks the same is in their queue.
  await draw('stripe', [recharges]);
  expect(rows().map(([, to]) => to)).toEqual([
    '/recharges/11',
    '/recharges/12?channel=stripe',
    '/recharges/13?channel=stripe',
  ]);
});

test('who may not open recharges reads which they are', async () => {
  await draw('transfer', []);
  expect(rows()).toEqual([
    ['11 noa', null],
    ['12 ren', null],
    ['13 mia', null],
  ]);
});
