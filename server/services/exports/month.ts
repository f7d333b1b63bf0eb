import { selectFigures } from '../../../db/queries/console/days.ts';
import { selectClosedDays } from '../../../db/queries/console/exports.ts';
import { selectDay } from '../../../db/queries/console/today.ts';
import { selectFeesOf } from '../../../db/queries/recharge-fees.ts';
import type { Reader } from '../../../db/store.ts';
import type { TransferKind } from '../../../shared/contract/enums.ts';
import { sheetOf } from '../../csv.ts';
import { dateAfter } from '../days/calendar.ts';
import { transferIds } from '../transfer-ids.ts';
import { feeLines } from './fees.ts';
import { decimal } from './page.ts';

/** From which account to which each kind of movement goes. */
function wayOf(subject: string): readonly [from: string, to: string] | undefined {
  const [kind, channel] = subject.split(':');
  const [source, wallets] = [`cash_in:${channel}`, 'wallets'];
  if (kind === 'recharge' || kind === 'recharge_return_failed') return [source, wallets];
  if (kind === 'recharge_return') return [wallets, source];
  return ways[subject as keyof typeof ways];
}

type OfChannel = 'recharge' | 'recharge_return' | 'recharge_return_failed';

type Subject = Exclude<TransferKind, OfChannel | 'adjustment'> | 'credit' | 'debit';

/** One that lacked here would leave every month of it uneven. */
const ways: Record<Subject, readonly [string, string]> = {
  purchase: ['wallets', 'group_escrow'],
  sale: ['group_escrow', 'sales'],
  group_failed: ['group_escrow', 'wallets'],
  group_left: ['group_escrow', 'wallets'],
  tax_refund: ['tax_refunds', 'wallets'],
  withdrawal_held: ['wallets', 'withdraw_hold'],
  withdrawal_paid: ['withdraw_hold', 'cash_out'],
  withdrawal_refused: ['withdraw_hold', 'wallets'],
  credit: ['adjustments', 'wallets'],
  debit: ['wallets', 'adjustments'],
  goods_refund: ['sales', 'wallets'],
};

export interface Month {
  /** The closed days that it has. */
  from: string;
  to: string;
  csv: string;
  /** Accounts whose balances do not follow from what moved: none, or the books are wrong. */
  uneven: string[];
}

/**
 * A month of closed days (`2026-11`): balances at its beginning and end, and what moved between them. Null without a
 * closed day in it.
 */
export async function readMonth(view: Reader, { month }: { month: string }): Promise<Month | null> {
  const days = await selectClosedDays(view, {
    from: `${month}-01`,
    before: `${dateAfter(`${month}-28`, 4).slice(0, 7)}-01`,
  });
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [first.day, last.day];
  const before = (await selectDay(view, from))?.before?.day;
  const opening = before === undefined ? new Map<string, number>() : await balances(view, before);
  const closing = await balances(view, to);
  const moved = totals(await selectFigures(view, { figures: ['moved'], from, to }));
  const accounts = [...new Set([...opening.keys(), ...closing.keys()])].sort();
  const flows = accounts.map((name) => ({
    name,
    ...flowOf(name, moved),
    opening: opening.get(name) ?? 0,
    closing: closing.get(name) ?? 0,
  }));
  const sumOf = (subject: Subject) => moved.get(subject)?.sum ?? 0;
  const lines = [
    ['section', 'name', 'count', 'opening', 'in', 'out', 'closing', 'amount', 'means'],
    ...[...moved].map(([name, { count, sum }]) => ['moved', nameOf(name), count, '', '', '', '', decimal(sum)]),
    // Turnover counts what was sold, also what came back later: both are said in every month.
    ...(moved.has('goods_refund') ? [] : [['moved', 'returns', 0, '', '', '', '', decimal(0)]]),
    ['result', 'turnover_less_returns', '', '', '', '', '', decimal(sumOf('sale') - sumOf('goods_refund'))],
    ...feeLines(await feesOf(view, { since: first.startsAt, until: last.endsAt })),
    ...flows.map((one) => [
      ...['account', one.name, ''],
      ...[
        decimal(one.opening),
        decimal(one.came),
        decimal(one.went),
        decimal(one.closing),
        '',
        meaning.get(one.name) ?? '',
      ],
    ]),
    [
      'account',
      'total',
      '',
      ...(['opening', 'came', 'went', 'closing'] as const).map((key) => decimal(totalOf(flows, key))),
      '',
    ],
  ];
  const uneven = flows.filter((one) => one.opening + one.came - one.went !== one.closing).map(({ name }) => name);
  return { from, to, csv: sheetOf(lines), uneven };
}

const feesOf = async (view: Reader, span: { since: number; until: number }) =>
  selectFeesOf(view, { ...span, ...(await transferIds(view, span)) });

/** As accountants call them. */
const names = new Map([
  ['sale', 'turnover'],
  ['goods_refund', 'returns'],
]);

/** What accounts are, and why some are below zero: all of them together are zero. */
const meaning = new Map([
  ['cash_in:sandbox', 'came in through the sandbox; minus is money that came from outside'],
  ['cash_in:stripe', 'came in through Stripe; minus is money that came from outside'],
  ['cash_in:transfer', 'came in by bank transfer; minus is money that came from outside'],
  ['cash_out', 'paid out to bank cards; plus is money that has left'],
  ['adjustments', 'credits and debits of staff; minus is what was given to shoppers'],
  ['tax_refunds', 'tax refunds; minus is what was given to shoppers'],
  ['sales', 'sold, less what was given back for returns'],
  ['wallets', 'owed to shoppers: balances of all wallets'],
  ['group_escrow', 'owed to shoppers until their groups are full: held for groups'],
  ['withdraw_hold', 'owed to shoppers: held for withdrawals that are not paid out yet'],
]);

const nameOf = (subject: string) => names.get(subject) ?? subject;

async function balances(view: Reader, day: string): Promise<Map<string, number>> {
  const rows = await selectFigures(view, { figures: ['held'], from: day, to: day });
  return new Map(rows.map(({ subject, sum }) => [subject, sum]));
}

type Totals = Map<string, { count: number; sum: number }>;

function totals(rows: readonly { subject: string; count: number; sum: number }[]): Totals {
  const found: Totals = new Map();
  for (const { subject, count, sum } of rows.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))) {
    const known = found.get(subject) ?? { count: 0, sum: 0 };
    found.set(subject, { count: known.count + count, sum: known.sum + sum });
  }
  return found;
}

function flowOf(account: string, moved: Totals): { came: number; went: number } {
  let [came, went] = [0, 0];
  for (const [subject, { sum }] of moved) {
    const [from, to] = wayOf(subject) ?? [];
    if (to === account) came += sum;
    if (from === account) went += sum;
  }
  return { came, went };
}

const totalOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);
