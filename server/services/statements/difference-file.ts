import { referenceCell, sheetOf, textCell } from '../../csv.ts';
import { decimal } from '../exports/page.ts';
import type { Comparisons } from './kept.ts';

type All = Awaited<ReturnType<Comparisons['all']>>;

const columns = [
  ...['difference', 'line', 'file_day', 'file_amount', 'file_text'],
  ...['record', 'booked', 'booked_amount', 'not_said', 'worked_by', 'worked', 'note'],
];

/**
 * The differences of a comparison, with its summary below them. Times are UTC; of the file they are days. No shopper is
 * named but in the words of the bank's own rows.
 */
export function differenceFile({ comparison, rows }: All, who: string): { name: string; body: string } {
  const { id, file, kind, comparedBy, comparedAt, summary, open } = comparison;
  const lines = rows.map((row) => [
    ...[row.kind, row.file?.line ?? '', dayOf(row.file?.at ?? null), moneyOf(row.file), textCell(row.file?.text ?? '')],
    ...[referenceCell(row.ledger?.number ?? ''), timeOf(row.ledger?.at ?? null), moneyOf(row.ledger)],
    ...[row.doubt ?? '', textCell(row.workedBy ?? ''), timeOf(row.workedAt), textCell(row.note)],
  ]);
  const found = Object.entries(summary.counts).map(([name, count]) => [`found ${name}`, count]);
  return {
    name: `comparison-${id}.csv`,
    body: sheetOf([
      columns,
      ...lines,
      ['total', rows.length],
      ['open', open],
      ['matched', summary.matched.count, '', decimal(summary.matched.money)],
      ...found,
      [`compared ${kind}`, '', '', '', textCell(file), '', timeOf(comparedAt), '', '', textCell(comparedBy)],
      ['file made by', '', '', '', textCell(who)],
    ]),
  };
}

const moneyOf = (row: { money: number } | null) => (row ? decimal(row.money) : '');
const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
const dayOf = (at: number | null) => timeOf(at).slice(0, 10);
