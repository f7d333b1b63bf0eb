import { selectOrdersToExport, selectTransfersToExport } from '../../../db/queries/console/exports.ts';
import { selectAccountNames, selectLastTransferBefore } from '../../../db/queries/console/transfers.ts';
import type { Reader } from '../../../db/store.ts';
import type { ExportKind } from '../../../shared/console/export-kinds.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { textFor } from '../../../shared/locales.ts';
import { csvOf, textCell } from '../../csv.ts';
import { readPlaces } from '../console/transfers.ts';

export interface ExportWish {
  what: ExportKind;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
  /** The last row of the page before. */
  after: number;
}

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
const ROWS = 2000;

/** A closed day may be so long, in ms. */
const DAY = 26 * 60 * 60_000;

export const heads: Record<ExportKind, string[]> = {
  orders: ['order', 'time', 'status', 'username', 'item', 'item_id', 'group', 'price', 'tax_refund'],
  transfers: ['transfer', 'time', 'kind', 'from', 'to', 'username', 'belongs_to', 'amount'],
};

/** Money as spreadsheets and programs read it. */
export const decimal = (fen: number): string => (fen / 100).toFixed(2);

const time = (at: number) => new Date(at).toISOString();

const statusNames = new Map<number, string>(Object.entries(orderStatus).map(([name, code]) => [code, name]));

/** One page of an export. Texts of anybody's are no formulas. */
export function readExportPage(view: Reader, { what, ...wish }: ExportWish): Promise<ExportPage> {
  return what === 'orders' ? orderPage(view, wish) : transferPage(view, wish);
}

async function orderPage(view: Reader, wish: Omit<ExportWish, 'what'>): Promise<ExportPage> {
  const rows = await selectOrdersToExport(view, { ...wish, limit: ROWS });
  const lines = rows.map(({ orderno, createdAt, status, username, names, itemId, groupId, price, tax }) => [
    ...[orderno, time(createdAt), statusNames.get(status) ?? status, textCell(username)],
    ...[textCell(textFor(names, 'zh-CN') ?? ''), itemId, groupId, decimal(price), decimal(tax)],
  ]);
  return pageOf(rows, lines, ({ price }) => price);
}

async function transferPage(view: Reader, { after, ...wish }: Omit<ExportWish, 'what'>): Promise<ExportPage> {
  // From where ids begin at that time: there is no index by time.
  const from = after > 0 ? after : await selectLastTransferBefore(view, wish.since - DAY);
  const rows = await selectTransfersToExport(view, { ...wish, after: from, limit: ROWS });
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
      ...[id, time(createdAt), kind, debit?.name ?? '', credit?.name ?? ''],
      ...[textCell(username), placeOf(ref).number, decimal(amount)],
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
