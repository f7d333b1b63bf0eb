import { selectOrderIds, selectOrdersToExport, selectTransfersToExport } from '../../../db/queries/console/exports.ts';
import { selectAccountNames } from '../../../db/queries/console/transfers.ts';
import type { Reader } from '../../../db/store.ts';
import type { ExportKind } from '../../../shared/console/export-kinds.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { DEFAULT_LOCALE, textFor } from '../../../shared/locales.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { csvOf, numberCell, referenceCell, textCell } from '../../csv.ts';
import { readPlaces } from '../console/places.ts';
import { timeIn } from '../days/calendar.ts';
import { LONGEST_DAY, transferIds } from '../transfer-ids.ts';

export interface ExportSpan {
  what: ExportKind;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
  /** IANA: times are the shop's, as the days of the span are. */
  zone: string;
}

/** Ids of rows, the first one not within it. */
export interface ExportPlace {
  after: number;
  last: number;
}

/** `after` is the last row of the page before. */
export type ExportInput = ExportSpan & ExportPlace;

/** A page of an export, written already: only its sums travel beside it. */
export interface ExportPage {
  csv: string;
  count: number;
  /** Fen. */
  sum: number;
  /** The id of its last row; null on the last page. */
  after: number | null;
}

/** Rows of a page: so many are in memory at once. */
const ROWS = 1000;

export const heads: Record<ExportKind, string[]> = {
  orders: [
    'order',
    'time',
    'status',
    'username',
    'item',
    'item_id',
    'variant',
    'quantity',
    'group',
    'price',
    'tax',
    'succeeded',
    'returned',
    'given_back',
    'pieces_returned',
  ],
  transfers: ['transfer', 'time', 'kind', 'from', 'to', 'username', 'belongs_to', 'amount'],
};

/** Money as spreadsheets and programs read it. */
export const decimal = (fen: number): string => (fen / 100).toFixed(2);

/** Numbers name the year by two digits, so that they are in order only within these. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2099, 11, 31)] as const;

/** How order numbers of that day begin (docs/decisions/0009-order-numbers.md). */
const numberDay = (at: number) =>
  new Date(Math.min(Math.max(at, EARLIEST), LATEST)).toISOString().slice(2, 10).replaceAll('-', '');

const statusNames = new Map<number, string>(Object.entries(orderStatus).map(([name, code]) => [code, name]));

/** Between which ids the rows of an export are: there is no index by time. */
export async function readExportPlace(view: Reader, { what, since, until }: ExportSpan): Promise<ExportPlace> {
  if (what === 'transfers') {
    const { above: after, last } = await transferIds(view, { since, until });
    return { after, last };
  }
  // Numbers begin with a day, in whichever zone.
  const { first, last } = await selectOrderIds(view, {
    from: numberDay(since - LONGEST_DAY),
    below: numberDay(until + 2 * LONGEST_DAY),
  });
  return { after: first - 1, last };
}

/** One page of an export. Texts of anybody's are no formulas. */
export function readExportPage(view: Reader, { what, ...input }: ExportInput): Promise<ExportPage> {
  return what === 'orders' ? orderPage(view, input) : transferPage(view, input);
}

async function orderPage(view: Reader, input: Omit<ExportInput, 'what'>): Promise<ExportPage> {
  const rows = await selectOrdersToExport(view, { ...input, limit: ROWS });
  const timeOf = (at: number | null) => (at === null ? '' : timeIn(input.zone, at));
  const lines = rows.map(({ orderno, createdAt, status, username, names, itemId, groupId, price, tax, ...row }) => [
    ...[numberCell(orderno), timeOf(createdAt), statusNames.get(status) ?? status, textCell(username)],
    ...[textCell(textFor(names, DEFAULT_LOCALE) ?? ''), itemId, textCell(wordsIn(row.words, DEFAULT_LOCALE))],
    ...[row.quantity, groupId, decimal(price), decimal(tax)],
    // An order succeeds when its group is full.
    ...[timeOf(row.groupStatus === 'complete' ? row.closedAt : null), timeOf(row.returnedAt)],
    ...[row.givenBack === null ? '' : decimal(row.givenBack), row.returned],
  ]);
  return pageOf(rows, lines, ({ price }) => price);
}

async function transferPage(view: Reader, input: Omit<ExportInput, 'what'>): Promise<ExportPage> {
  const rows = await selectTransfersToExport(view, { ...input, limit: ROWS });
  const accounts = await selectAccountNames(
    view,
    rows.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]),
  );
  const placeOf = await readPlaces(
    view,
    rows.map(({ ref }) => ref),
  );
  const lines = rows.map(({ id, createdAt, kind, debitAccount, creditAccount, amount, ref }) => {
    const [debit, credit] = [accounts.get(debitAccount), accounts.get(creditAccount)];
    const username = debit?.username ?? credit?.username ?? '';
    return [
      ...[id, timeIn(input.zone, createdAt), kind, debit?.name ?? '', credit?.name ?? ''],
      ...[textCell(username), referenceCell(placeOf(ref).number), decimal(amount)],
    ];
  });
  return pageOf(rows, lines, ({ amount }) => amount);
}

function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  lines: (string | number)[][],
  sumOf: (row: Row) => number,
): ExportPage {
  const after = rows.length < ROWS ? null : (rows.at(-1)?.id ?? null);
  return { csv: csvOf(lines), count: rows.length, sum: rows.reduce((sum, row) => sum + sumOf(row), 0), after };
}
