import pg from 'pg';
import type { Deed } from '../../tests/support/deeds.ts';
import { shopCommand } from '../../tests/support/server-process.ts';
import { promisedLine, type Rows, rowsOn, storedLines } from '../../tests/support/traces.ts';
import { PRICE } from './stock-shop.ts';

/** The most faults of a kind that are named. */
const NAMED = 5;

interface Where {
  databaseUrl: string;
  dataDir: string;
  env: Record<string, string>;
}

/** Throws if something that was acknowledged is missing or is there twice, if something else is there, or if the books are wrong. */
export async function mustKeepPromises(where: Where, promised: Deed[]): Promise<void> {
  const stored = await linesAt(where.databaseUrl, promised);
  const wanted = promised.map((deed) => promisedLine(deed, PRICE));
  mustBeNone('is missing', more(wanted, stored));
  mustBeNone('was not promised', more(stored, wanted));
  await booksMustBeRight(where);
}

/** The same for a shop that may hold more: a copy that was made while shoppers bought. */
export async function mustHold(where: Where, promised: Deed[]): Promise<void> {
  mustBeNone('is missing', await missingAt(where, promised));
  await booksMustBeRight(where);
}

/** What was promised and is not there, as lines. */
export async function missingAt({ databaseUrl }: Pick<Where, 'databaseUrl'>, promised: Deed[]): Promise<string[]> {
  return more(
    promised.map((deed) => promisedLine(deed, PRICE)),
    await linesAt(databaseUrl, promised),
  );
}

function mustBeNone(fault: string, lines: string[]): void {
  if (lines.length === 0) return;
  const named = lines.slice(0, NAMED).map((line) => `${line} ${fault}`);
  throw new Error([...named, ...(lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [])].join('\n'));
}

/** Lines that are more often in `here` than in `there`. */
function more(here: string[], there: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of there) left.set(line, (left.get(line) ?? 0) + 1);
  const over: string[] = [];
  for (const line of here) {
    const count = left.get(line) ?? 0;
    if (count === 0) over.push(line);
    left.set(line, count - 1);
  }
  return over;
}

/** What is stored of the shoppers who were promised something. */
async function linesAt(databaseUrl: string, promised: Deed[]): Promise<string[]> {
  const names = new Set(promised.map(({ username }) => username));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = await rowsOn(client);
    const half = rows.key.filter(({ status }) => status === 'half');
    if (half.length > 0) throw new Error(`${half.length} deeds are half done`);
    const theirs = <Some extends { username: string }>(rows: Some[]) => rows.filter((row) => names.has(row.username));
    const theirRows = Object.entries(rows).map(([trace, some]) => [trace, theirs(some)]);
    return storedLines(Object.fromEntries(theirRows) as Rows);
  } finally {
    await client.end();
  }
}

async function booksMustBeRight({ dataDir, env }: Where): Promise<void> {
  const { exitCode, out, err } = await shopCommand(dataDir, ['verify-books'], env);
  if (exitCode !== 0) throw new Error(`verify-books: ${out}${err}`);
}
