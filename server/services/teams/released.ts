import type { PaymentKind, TeamDayRow, TeamPayers } from '../../../db/queries/teams.ts';

/** Figures of fewer people would tell what one of them did. */
export const FEWEST = 3;

/** What is told of money that came in, or went out. */
export interface Released {
  /** Fen. */
  sum: number;
  /** Who did it for the first time. */
  firsts: number;
}

/** Days of a level that are told together. */
interface Block extends Released {
  /** Its first day. */
  from: string;
}

const amountsOf = (row: TeamDayRow, kind: PaymentKind): Released =>
  kind === 'recharge'
    ? { sum: row.recharged, firsts: row.firstRecharges }
    : { sum: row.withdrawn, firsts: row.firstWithdrawals };

const add = (one: Released, other: Released): Released => ({
  sum: one.sum + other.sum,
  firsts: one.firsts + other.firsts,
});

const NOTHING: Released = { sum: 0, firsts: 0 };

/**
 * Counted days of one level, one after the other, in blocks: each ends with the day on which the third person has paid in
 * it, and nobody is told of a block that has not ended. `payersOf` are those of a day; undefined without any.
 */
export function blocksOf(
  kind: PaymentKind,
  rows: readonly TeamDayRow[],
  payersOf: (day: string) => Pick<TeamPayers, 'people' | 'some'> | undefined,
): Block[] {
  const blocks: Block[] = [];
  let open = NOTHING;
  let from: string | undefined;
  let people = new Set<number>();
  for (const row of rows) {
    from ??= row.day;
    open = add(open, amountsOf(row, kind));
    const payers = payersOf(row.day);
    for (const id of payers?.some ?? []) people.add(id);
    if (Math.max(people.size, payers?.people ?? 0) < FEWEST) continue;
    blocks.push({ ...open, from });
    open = NOTHING;
    from = undefined;
    people = new Set();
  }
  return blocks;
}

/**
 * What the blocks that begin in a period come to; null if there are none, whether anybody has paid or not. Answers are
 * sums of whole blocks, so whoever subtracts one of them from another has the sum of at least three people.
 */
export function releasedOf(blocks: readonly Block[], from: string): Released | null {
  const told = blocks.filter((block) => block.from >= from);
  return told.length === 0 ? null : told.reduce<Released>(add, NOTHING);
}
