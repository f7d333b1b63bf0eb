import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { isolated } from '../../../shared/isolated.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import type { Texts } from '../../lib/texts.ts';
import type { DoubtfulRow } from '../../ui/doubtful/doubtful.tsx';
import { Doubts, isDoubtful } from '../../ui/people/money-tags.tsx';
import { Person, spaced } from '../../ui/people/people.tsx';

export type RefundRow = ConsoleOutput<'refunds'>['rows'][number];

/** Person, number and sum of each. */
export const refundsOnSheet = (rows: readonly RefundRow[], texts: Texts): StepUpSummary['rows'] =>
  rowsOnSheet(rows, ({ number, shopper, tax }) => [`${shopper.nickname} · ${number}`, texts.money(tax)], texts);

/** Those with something that speaks against paying. */
export const doubtfulRefunds = (rows: readonly RefundRow[]): DoubtfulRow[] =>
  rows.filter(isDoubtful).map((row) => ({
    name: `${spaced(row.number)} · ${isolated(row.shopper.nickname)}`,
    why: <Doubts row={row} />,
  }));

/** Who applied for it, after what speaks against paying. */
export const Applicant = ({ row }: { row: RefundRow }) => <Person person={row.shopper} doubts={<Doubts row={row} />} />;
