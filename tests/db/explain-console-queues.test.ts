import pg from 'pg';
import { expect, test } from 'vitest';
import { selectRechargeReturns, selectUnboughtPayments } from '../../db/queries/console/money-back.ts';
import { selectAddresses, selectSent, selectToSend, sumToSend } from '../../db/queries/console/parcels.ts';
import {
  selectOddPayments,
  selectRechargesToDecide,
  selectRechargeWhole,
  selectSameProof,
  selectSameSum,
  sumCredited,
  sumPendingRecharges,
} from '../../db/queries/console/recharges.ts';
import { selectRefundsToDecide, sumRequestedRefunds } from '../../db/queries/console/refunds.ts';
import {
  countReturns,
  countReturnsOf,
  selectParcelsOf,
  selectReturnsToDecide,
} from '../../db/queries/console/returns.ts';
import { selectWaiting, type WaitingQueue } from '../../db/queries/console/today.ts';
import { selectTakenBack } from '../../db/queries/console/transfers.ts';
import {
  selectCreditedSince,
  selectFiled,
  selectOthersOfCard,
  selectOwnersOfCards,
  selectWithdrawalsOf,
  selectWithdrawalsToDecide,
  selectWithdrawalWhole,
  sumBought,
  sumCreditedSince,
  sumPaidBefore,
  sumPendingWithdrawals,
} from '../../db/queries/console/withdrawals.ts';
import { isOfAnotherShopper } from '../../db/queries/parcels.ts';
import { selectPaymentMoves } from '../../db/queries/payment-moves.ts';
import { selectAsked } from '../../db/queries/staff/approvals.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { planOf, plansOf, type Read, readsRows, testIndexes, testMeantIndexes } from '../support/query-plans.ts';
import type { TestShop } from '../support/test-shop.ts';

/** Pages of lists by one number, or by two, the earliest first. */
const page = { end: 'earliest', after: [9], limit: 51 } as const;
const pageOfTwo = { ...page, after: [9, 9] };

const toDecide = { ...page, shopperId: undefined, channel: undefined } as const;
const ofShopper = { ...toDecide, end: 'latest', status: undefined, shopperId: 1 } as const;

const packing = { ...pageOfTwo, number: undefined };

const sentInput = { ...pageOfTwo, end: 'latest', of: undefined } as const;

const sameSum = { id: 1, channel: 'transfer', money: 1, createdAt: 9 } as const;

const lists = {
  'recharges to decide': (on) => selectRechargesToDecide(on, { ...toDecide, status: 'pending', channel: 'transfer' }),
  'recharges to decide, the latest first': (on) =>
    selectRechargesToDecide(on, { ...toDecide, end: 'latest', status: 'pending', channel: 'transfer' }),
  'recharges to decide, all channels': (on) =>
    selectRechargesToDecide(on, { ...toDecide, end: 'latest', status: 'credited' }),
  'recharges of a shopper': (on) => selectRechargesToDecide(on, ofShopper),
  'recharges of a shopper, the earliest first': (on) => selectRechargesToDecide(on, { ...ofShopper, end: 'earliest' }),
  'recharges of a shopper, pending': (on) => selectRechargesToDecide(on, { ...ofShopper, status: 'pending' }),
  'recharges of a shopper and a channel': (on) => selectRechargesToDecide(on, { ...ofShopper, channel: 'transfer' }),
  'recharges that wait, counted': (on) => sumPendingRecharges(on, 'transfer', 1000),
  'a recharge, whole': (on) => selectRechargeWhole(on, '1'),
  'recharges with the same proof': (on) => selectSameProof(on, { id: 1, proofHash: 'a' }, 5),
  'recharges with the same sum': (on) => selectSameSum(on, sameSum, { within: 9, limit: 5 }),
  'recharges of a shopper, credited': (on) => sumCredited(on, 1),
  'odd payments': (on) => selectOddPayments(on, { after: 9, limit: 51 }),
  'payments that bought nothing': (on) => selectUnboughtPayments(on, { ...page, isSentBack: undefined }),
  'payments that bought nothing, the latest first': (on) =>
    selectUnboughtPayments(on, { ...page, end: 'latest', isSentBack: undefined }),
  'payments that bought nothing, sent back': (on) => selectUnboughtPayments(on, { ...page, isSentBack: true }),
  'returns of recharges': (on) => selectRechargeReturns(on, { ...page, status: 'pending' }),
  'returns of recharges, the latest first': (on) =>
    selectRechargeReturns(on, { ...page, end: 'latest', status: 'failed' }),
  'refunds to decide': (on) => selectRefundsToDecide(on, { ...pageOfTwo, number: undefined }),
  'refunds to decide, the latest first': (on) =>
    selectRefundsToDecide(on, { ...pageOfTwo, end: 'latest', number: undefined }),
  'refund of an order to decide': (on) => selectRefundsToDecide(on, { ...pageOfTwo, number: '1' }),
  'refunds that wait, counted': (on) => sumRequestedRefunds(on, 1000),
  'withdrawals to decide': (on) => selectWithdrawalsToDecide(on, { ...toDecide, status: 'pending' }),
  'withdrawals of a shopper': (on) => selectWithdrawalsToDecide(on, ofShopper),
  'withdrawals of a shopper, the earliest first': (on) =>
    selectWithdrawalsToDecide(on, { ...ofShopper, end: 'earliest' }),
  'withdrawals of a shopper, paid': (on) => selectWithdrawalsToDecide(on, { ...ofShopper, status: 'paid' }),
  'withdrawals that wait, counted': (on) => sumPendingWithdrawals(on, 1000),
  'a withdrawal, whole': (on) => selectWithdrawalWhole(on, 1),
  'withdrawals in files': (on) => selectFiled(on, [1, 2]),
  'others of a card': (on) => selectOthersOfCard(on, { shopperId: 1, bankAccount: '1' }, 5),
  'paid to a shopper before': (on) => sumPaidBefore(on, { shopperId: 1, bankAccount: '1' }),
  'credited to a shopper since': (on) => sumCreditedSince(on, 1, 9),
  'bought by a shopper': (on) => sumBought(on, 1),
  'console: withdrawals of a file for the bank': (on) => selectWithdrawalsOf(on, [1, 2]),
  'console: recharges that wait': (on) => selectWaiting(on, 'recharges'),
  'console: withdrawals that wait': (on) => selectWaiting(on, 'withdrawals'),
  'console: tax refunds that wait': (on) => selectWaiting(on, 'taxRefunds'),
  'console: odd payments that wait': (on) => selectWaiting(on, 'oddPayments'),
  'console: what was moved for payments': (on) => selectPaymentMoves(on, ['1', '2']),
  'console: orders to send that wait': (on) => selectWaiting(on, 'toSend'),
  'console: orders without an address that wait': (on) => selectWaiting(on, 'addressMissing'),
  'console: returns that wait': (on) => selectWaiting(on, 'returns'),
  'console: orders to send': (on) => selectToSend(on, { ...packing, state: 'to_send' }),
  'console: orders to send, the latest first': (on) =>
    selectToSend(on, { ...packing, end: 'latest', state: 'to_send' }),
  'console: an order to send': (on) => selectToSend(on, { ...packing, state: 'to_send', number: '1' }),
  'console: orders without an address': (on) => selectToSend(on, { ...packing, state: 'address_missing' }),
  'console: orders to send, counted': (on) => sumToSend(on, 'to_send', 9),
  'console: orders without an address, counted': (on) => sumToSend(on, 'address_missing', 9),
  'console: addresses of orders to send': (on) => selectAddresses(on, ['1', '2']),
  'console: parcels': (on) => selectSent(on, sentInput),
  'console: parcels, the earliest first': (on) => selectSent(on, { ...sentInput, end: 'earliest' }),
  'console: parcels of an order': (on) => selectSent(on, { ...sentInput, after: [9], of: { orderId: 1 } }),
  'console: parcels of a number': (on) => selectSent(on, { ...sentInput, after: [9], of: { key: 'SF1' } }),
  'console: a parcel of another shopper': (on) =>
    isOfAnotherShopper(on, { shopperId: 1, carrierId: 1, number: 'SF1', now: 9 }),
  'console: returns of a state': (on) => selectReturnsToDecide(on, { ...page, state: 'asked', id: undefined }),
  'console: returns of a state, the latest first': (on) =>
    selectReturnsToDecide(on, { ...page, end: 'latest', state: 'asked', id: undefined }),
  'console: a return': (on) => selectReturnsToDecide(on, { ...page, state: 'asked', id: 1 }),
  'console: returns to pay': (on) =>
    selectReturnsToDecide(on, { ...page, state: 'arrived', after: [9, 9], id: undefined }),
  'console: returns of a state, counted': (on) => countReturns(on, 'asked', 9),
  'console: returns of shoppers, counted': (on) => countReturnsOf(on, [1, 2]),
  'console: parcels of orders': (on) => selectParcelsOf(on, [1, 2]),
  'console: payments that wait for a second person': (on) =>
    selectAsked(on, { kind: 'return.pay', subjects: ['return:1', 'return:2'], now: 9 }),
  'console: payments that were taken back': (on) => selectTakenBack(on, { channel: 'stripe', since: 0, until: 9 }),
  'console: owners of cards': (on) => selectOwnersOfCards(on, ['1', '2']),
  'console: fresh recharges of shoppers': (on) =>
    selectCreditedSince(on, { shopperIds: [1, 2], channel: 'stripe', since: 9 }),
  'console: groups that wait': (on) => selectWaiting(on, 'groups'),
} satisfies Record<string, Read>;

testIndexes(lists);

testMeantIndexes([
  ['recharges_shopper', lists['recharges of a shopper']],
  ['withdrawals_shopper', lists['withdrawals of a shopper']],
  ['groups_deadline', lists['console: groups that wait']],
  ['order_payments_refused', lists['payments that bought nothing']],
  ['order_payments_refused', lists['payments that bought nothing, the latest first']],
  ['recharge_returns_status', lists['returns of recharges']],
  ['orders_refunds', lists['console: tax refunds that wait']],
  ['orders_to_send', lists['console: orders to send']],
  ['orders_to_send', lists['console: orders to send, the latest first']],
  ['orders_to_send', lists['console: orders to send, counted']],
  ['orders_to_send', lists['console: orders to send that wait']],
  ['orders_address_missing', lists['console: orders without an address']],
  ['orders_address_missing', lists['console: orders without an address that wait']],
  ['shipments_sent', lists['console: parcels']],
  ['shipments_sent', lists['console: parcels, the earliest first']],
  ['shipments_tracking', lists['console: parcels of a number']],
  ['returns_state', lists['console: returns of a state']],
  ['returns_arrived', lists['console: returns to pay']],
]);

/** Since when the oldest waits, for which its row is read. */
const OLDEST = /\(select \w+ from [^()]* limit 1\)/;

/** Not returns: they wait since one of two times, and few of them are counted. */
const counted: WaitingQueue[] = [
  'recharges',
  'withdrawals',
  'taxRefunds',
  'oddPayments',
  'toSend',
  'addressMissing',
  'support',
  'groups',
];

test.each(counted)(
  'what waits in %s is counted within an index: its rows would take ten times as long',
  async (queue) => {
    const read: Read = (on) => selectWaiting(on, queue);
    if (engine === 'sqlite') return expect(await readsRows(read, OLDEST)).toBe(false);
    // What is counted stands last.
    const scans = (await planOf(read)).split('\n').filter((line) => /Scan/.test(line));
    // Where the table is empty, PostgreSQL finds another index of recharges as cheap.
    expect(scans.at(-1)).toMatch(queue === 'recharges' ? /Index (Only )?Scan/ : /Index Only Scan/);
  },
);

/** Of the first shopper a few, of the second many. */
async function fewAmongMany({ store, addShopper, url }: TestShop): Promise<void> {
  const [few, many] = [await addShopper('few'), await addShopper('many')];
  const owners = Array.from({ length: 2000 }, (_, n) => ({ n, shopperId: n < 3 ? few : many }));
  const card = { bankTruename: 'x', bankAccount: 'x', bankName: 'x' };
  await store.transaction(async (tx) => {
    for (const { n, shopperId } of owners) {
      const row = { shopperId, money: 1, createdAt: n };
      await tx.db.insert(tables.recharges).values({ ...row, number: `${n}`, channel: 'sandbox', status: 'pending' });
      await tx.db.insert(tables.withdrawals).values({ ...row, ...card, status: 'paid', closedAt: n });
    }
  });
  if (engine !== 'pg') return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

test.each([
  ['recharges_shopper_status', lists['recharges of a shopper, pending']],
  ['withdrawals_shopper_status', lists['withdrawals of a shopper, paid']],
] as const)('a few of a shopper among many of others are read by %s', async (index, read) => {
  const [plan] = await plansOf(read, [], fewAmongMany);
  expect(plan).toMatch(new RegExp(engine === 'pg' ? `using ${index} ` : `INDEX ${index} \\(`));
});
