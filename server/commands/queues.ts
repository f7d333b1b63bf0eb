import { payChannels, rechargeStatuses, withdrawalStatuses } from '../../shared/contract/enums.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { PrivatePictures } from '../services/pictures/private-pictures.ts';
import { shownStatusOf } from '../services/wallet/shown-status.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, UsageError } from './command.ts';
import { holdReasons } from './hold-reasons.ts';
import { type Cell, idAfter, limitOf, pageOptions, printedList } from './lists.ts';
import { sourcesText } from './sources.ts';
import { wordOf } from './words.ts';

export const queueOptions = {
  recharges: [...pageOptions, 'channel'],
  withdrawals: pageOptions,
  'odd-payments': [...pageOptions, 'channel'],
  refunds: pageOptions,
} as const;

const PAGE = '[--shopper <username>] [--number <number>] [--after <cursor>] [--limit <rows>] [--json]';

interface Deps {
  services: Pick<Services, 'queues'>;
  proofs: PrivatePictures;
  currency: string;
}

/** The requested status; pending if it is left out, unless a shopper or number is given. Throws `UsageError`. */
function statusOf<Status extends string>(line: CommandLine, known: readonly Status[], usage: string) {
  const [given, ...rest] = line.positionals;
  if (rest.length > 0) throw new UsageError(usage);
  const status = wordOf(given, known, usage);
  const isSearch = line.shopper !== undefined || line.number !== undefined;
  return status ?? (isSearch ? undefined : known[0]);
}

/** The lists that staff work through, in pages. */
export function queueCommands({ services, proofs, currency }: Deps): Record<keyof typeof queueOptions, Command> {
  const { queues } = services;
  const inputOf = (line: CommandLine) => ({ shopper: line.shopper, number: line.number, limit: limitOf(line) });

  return {
    recharges: async (line) => {
      const channels = payChannels.join('|');
      const usage = `recharges [${rechargeStatuses.join('|')}] [--channel ${channels}] ${PAGE}`;
      const status = statusOf(line, rechargeStatuses, usage);
      const channel = wordOf(line.channel, payChannels, usage);
      const page = await queues.recharges({ status, channel, after: idAfter(line), ...inputOf(line) });
      const rows = page.rows.map((row) => ({
        id: row.id,
        number: row.number,
        username: row.username,
        channel: row.channel,
        money: { fen: row.money },
        status: shownStatusOf(row),
        begun_at: isoTime(row.createdAt),
        decided_at: isoTimeOrNull(row.closedAt),
        remark: row.remark,
        proof: row.proof && proofs.placeOf(row.proof),
      }));
      return printedList({ rows, next: page.next }, line.json, currency);
    },

    withdrawals: async (line) => {
      const usage = `withdrawals [${withdrawalStatuses.join('|')}] ${PAGE.replace('<number>', '<id>')}`;
      const status = statusOf(line, withdrawalStatuses, usage);
      if (line.number !== undefined && !/^\d{1,15}$/.test(line.number)) throw new UsageError(usage);
      const page = await queues.withdrawals({ status, after: idAfter(line), ...inputOf(line) });
      const rows = page.rows.map((row) => ({
        id: row.id,
        username: row.username,
        money: { fen: row.money },
        status: row.status,
        came_in: sourcesText(row.sources, currency),
        name: row.bankTruename,
        bank: row.bankName,
        account: row.bankAccount,
        held: holdReasons(row),
        asked_at: isoTime(row.createdAt),
        payable_at: isoTimeOrNull(row.payableAt),
        in_file_since: isoTimeOrNull(row.filedAt),
        waits_for_second_since: isoTimeOrNull(row.askedAt),
        decided_at: isoTimeOrNull(row.closedAt),
        remark: row.remark,
      }));
      return printedList({ rows, next: page.next }, line.json, currency);
    },

    'odd-payments': async (line) => {
      const usage = `odd-payments [--channel ${payChannels.join('|')}] ${PAGE}`;
      if (line.positionals.length > 0) throw new UsageError(usage);
      const channel = wordOf(line.channel, payChannels, usage);
      const page = await queues.oddPayments({ channel, after: idAfter(line), ...inputOf(line) });
      const rows = page.rows.map((row) => ({
        id: row.id,
        outcome: row.outcome,
        channel: row.channel,
        number: row.number,
        username: row.username,
        money: { fen: row.money },
        currency: row.currency,
        event: row.eventId,
        received_at: isoTime(row.receivedAt),
      }));
      return printedList({ rows, next: page.next }, line.json, currency);
    },

    refunds: async (line) => {
      if (line.positionals.length > 0) throw new UsageError(`refunds ${PAGE.replace('<number>', '<order number>')}`);
      const page = await queues.refunds({ after: refundAfter(line.after), ...inputOf(line) });
      const rows = page.rows.map(
        (row): Record<string, Cell> => ({
          id: row.id,
          orderno: row.orderno,
          username: row.username,
          tax: { fen: row.tax },
          item: row.names['zh-CN'] ?? '',
          requested_at: isoTime(row.requestedAt),
        }),
      );
      const next = page.next && `${page.next.requestedAt}-${page.next.id}`;
      return printedList({ rows, next }, line.json, currency);
    },
  };
}

/** The start of a page of refunds: an order applied for again moves to the end, so its id alone is not enough. */
function refundAfter(after: string | undefined) {
  if (after === undefined) return undefined;
  const [, requestedAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(after) ?? [];
  if (id === undefined) throw new UsageError('--after <as the last page said it>');
  return { requestedAt: Number(requestedAt), id: Number(id) };
}
