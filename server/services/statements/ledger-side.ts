import {
  selectAccountId,
  selectCreditedPayments,
  selectMovementsOf,
  selectRechargeNames,
  selectTakenBack,
  selectWithdrawalNames,
} from '../../../db/queries/console/transfers.ts';
import type { Reader } from '../../../db/store.ts';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { transfersSince } from '../transfer-ids.ts';

/** A transfer that a bank or provider has to know of. */
export interface LedgerRow {
  number: string;
  /** The provider's name of the payment. */
  ref: string;
  /** The number that the payment names, if staff credited it under another one. */
  named: string;
  username: string;
  /** Fen; above zero what came in. */
  money: number;
  at: number;
  to: string;
}

interface Input {
  kind: StatementKind;
  since: number;
  until: number;
}

/** Transfers at the most, of each side. */
const MOST = 100_000;

/** Rows of one query: PostgreSQL's are read in the server's own loop. */
const BATCH = 2000;

/**
 * What came in through the bank or the provider, and went out by the bank, within a time. What a provider took back went
 * out on the day on which it was told, whenever staff took it from the wallet; its transfer is an adjustment.
 */
export async function readLedgerSide(view: Reader, { kind, since, until }: Input): Promise<LedgerRow[]> {
  const above = await transfersSince(view, since);
  const span = { above, since, until, limit: MOST };
  const channel = kind === 'stripe' ? 'stripe' : 'transfer';
  const came = await moved(view, { ...span, account: `cash_in:${channel}`, side: 'debit' });
  const went = kind === 'bank' ? await moved(view, { ...span, account: 'cash_out', side: 'credit' }) : [];
  const back = kind === 'stripe' ? await selectTakenBack(view, { channel: 'stripe', since, until }) : [];
  const credited = await selectCreditedPayments(view, { since, until });
  const namedBy = new Map(credited.map(({ recharge, named: other }) => [recharge, other]));
  const recharges = await named(came, (ids) => selectRechargeNames(view, ids));
  const withdrawals = await named(went, (ids) => selectWithdrawalNames(view, ids));
  return [
    ...recharges.map(({ number, ref, username, money, at }) => ({
      ...{ number, ref, named: namedBy.get(number) ?? '', username, money, at, to: `/recharges/${number}` },
    })),
    ...withdrawals.map(({ id, username, money, at }) => ({
      ...{ number: `W${id}`, ref: '', named: '', username, money: -money, at, to: `/withdrawals/${id}` },
    })),
    ...back.map(({ number, username, money, at }) => ({
      ...{ number, ref: '', named: '', username, money: -money, at, to: `/recharges/${number}` },
    })),
  ];
}

type Span = Omit<Parameters<typeof selectMovementsOf>[1], 'accountId'> & { account: string };

async function moved(view: Reader, { account, limit, ...span }: Span) {
  const accountId = await selectAccountId(view, account);
  const found: Awaited<ReturnType<typeof selectMovementsOf>> = [];
  if (accountId === undefined) return found;
  let page: typeof found;
  let above = span.above;
  do {
    page = await selectMovementsOf(view, { ...span, above, limit: BATCH, accountId });
    found.push(...page);
    above = page.at(-1)?.id ?? above;
  } while (page.length === BATCH && found.length < limit);
  return found;
}

/** Movements with the names of what they belong to. */
async function named<Names extends { id: number }>(
  movements: readonly { ref: string; money: number; at: number }[],
  select: (ids: number[]) => Promise<Names[]>,
) {
  const byId = new Map(movements.map((one) => [Number(one.ref.split(':')[1]), one]));
  const ids = [...byId.keys()];
  const rows: (Names & { money: number; at: number })[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const name of await select(ids.slice(from, from + BATCH))) {
      const { money = 0, at = 0 } = byId.get(name.id) ?? {};
      rows.push({ ...name, money, at });
    }
  }
  return rows;
}
