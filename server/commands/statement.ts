import { DEFAULT_LOCALE, textFor } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import { maskedAccount } from '../api/account.ts';
import { sheetOf, textCell } from '../csv.ts';
import { isoTime } from '../iso-time.ts';
import type { CommandResult } from '../process/control.ts';
import { cursorAfter, idBefore } from '../services/cursor.ts';
import type { Subject } from '../services/wallet/transfer-details.ts';
import type { Services } from '../services.ts';
import { type CommandLine, UsageError } from './command.ts';
import { idAfter, limitOf, moreAfter, printedList } from './lists.ts';
import { wordOf } from './words.ts';

const USAGE = 'shopper statement <username> [--after <id>] [--limit <rows>] [--format csv | --json]';

interface Deps {
  services: Pick<Services, 'statement' | 'support'>;
  currency: string;
}

type Movement = Awaited<ReturnType<Services['statement']['file']>>['rows'][number];

const HEAD = ['id', 'at', 'kind', 'amount', 'balance', 'ref'];

/** As a spreadsheet opens it; the same columns as the shopper's own file, without the words of a language. */
function csvFile(rows: Movement[]): string {
  const cells = rows.map(({ id, createdAt, kind, amount, balance, ref }) => [
    ...[id, isoTime(createdAt), kind, yuanOf(amount).toFixed(2), yuanOf(balance).toFixed(2), textCell(ref)],
  ]);
  return sheetOf([HEAD, ...cells]);
}

/** The subject of a movement, in a form by which staff can find it. */
function belongsTo(subject: Subject): string {
  switch (subject.thing) {
    case 'order':
      return `${subject.orderno} ${textFor(subject.names, DEFAULT_LOCALE) ?? ''}`;
    case 'recharge':
      return `${subject.number} ${subject.channel}`;
    case 'withdrawal':
      return `${subject.bankName} ${maskedAccount(subject.bankAccount)}`;
    default:
      return '';
  }
}

/** `shopper statement`: the statement that the shopper sees, for staff who answer questions about it. */
export function statementCommand({ services, currency }: Deps) {
  const { statement, support } = services;

  /** Without a limit as many rows as the shopper's own file has. */
  async function file(input: { shopperId: number; cursor: string | undefined; most: number | undefined }) {
    const { rows, next } = await statement.file(input);
    return { out: csvFile(rows), err: next === null ? '' : moreAfter(idBefore(next)), exitCode: 0 };
  }

  async function list(input: { shopperId: number; cursor: string | undefined; limit: number }, json: boolean) {
    const { rows, next } = await statement.list(input);
    const shown = rows.map(({ id, createdAt, kind, amount, balance, ref, subject }) => ({
      id,
      at: isoTime(createdAt),
      kind,
      amount: { fen: amount },
      balance: { fen: balance },
      ref,
      of: belongsTo(subject),
    }));
    return printedList({ rows: shown, next: next === null ? null : idBefore(next) }, json, currency);
  }

  return async (username: string, line: CommandLine): Promise<CommandResult> => {
    const isFile = wordOf(line.format, ['csv'], USAGE) !== undefined;
    if (isFile && line.json) throw new UsageError(USAGE);
    const after = idAfter(line);
    const limit = limitOf(line);
    const input = {
      shopperId: await support.idOfShopper(username),
      cursor: after === undefined ? undefined : cursorAfter(after),
    };
    return isFile
      ? file({ ...input, most: line.limit === undefined ? undefined : limit })
      : list({ ...input, limit }, line.json);
  };
}
