import request from 'supertest';
import type { ConsoleOutput } from '../../shared/console/index.ts';
import { FROM_CONSOLE, type openConsole } from './console-api.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

interface Sent {
  kind: 'bank' | 'stripe';
  text: string | Buffer;
  fields?: Record<string, string>;
}

/** Sends a file to be compared, as finance; the answer's body. */
export async function sendStatement(shop: Console, { kind, text, fields = {} }: Sent) {
  const sent = request(shop.server)
    .post('/console/api/v1/statement_compare')
    .set(FROM_CONSOLE)
    .set('Cookie', 'console=finance')
    .field('kind', kind);
  for (const [name, value] of Object.entries(fields)) sent.field(name, value);
  return (await sent.attach('file', Buffer.from(text), 'statement.csv')).body;
}

/** The same, and what it found. */
export async function comparedFile(shop: Console, sent: Sent) {
  const { data } = await sendStatement(shop, sent);
  return comparison(shop, data.found.id);
}

/** A kept comparison with its first 200 differences by kind, worked off or not. */
export async function comparison(shop: Console, id: number) {
  const as = { as: 'finance' } as const;
  const found: ConsoleOutput<'statementComparison'> = (await shop.call('statementComparison', { id }, as)).body.data;
  const input = { comparison: id, state: 'all', limit: 200 };
  const rows: ConsoleOutput<'statementDifferences'> = (await shop.call('statementDifferences', input, as)).body.data;
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return { ...found, of };
}
