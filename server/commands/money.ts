import type { Store } from '../../db/store.ts';
import { formatMoney } from '../../shared/money.ts';
import type { ProofFolder } from '../services/pictures/proofs.ts';
import { verifyBooks } from '../services/wallet/books.ts';
import type { Services } from '../services.ts';
import { type Command, idOf, printed, UsageError } from './command.ts';
import { sourcesText } from './sources.ts';
import { tableOf } from './table.ts';

interface Deps {
  store: Store;
  services: Services;
  proofs: ProofFolder;
  currency: string;
}

/** Rows of a list at the most; what is decided makes room for the rest. */
const SHOWN = 200;

const iso = (ms: number) => new Date(ms).toISOString();

export function moneyCommands({ store, services, proofs, currency }: Deps): Record<string, Command> {
  const { withdrawals, refunds, recharges } = services;
  const money = (fen: number) => formatMoney(fen, currency);

  const list = (rows: Record<string, string | number>[], json: boolean) =>
    printed(json ? JSON.stringify(rows, null, 2) : tableOf(rows));

  return {
    'verify-books': async ({ json }) => {
      const { checked, differences } = await verifyBooks(store);
      const exitCode = differences.length === 0 ? 0 : 1;
      if (json) return printed(JSON.stringify({ checked, differences }, null, 2), exitCode);
      const counted = Object.entries(checked)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ');
      if (exitCode === 0) return printed(`books are right: ${counted}`);
      const lines = differences.map(({ what, expected, found }) => `${what}: expected ${expected}, found ${found}`);
      return printed([`${differences.length} differences in ${counted}`, ...lines].join('\n'), exitCode);
    },

    withdrawals: async ({ positionals, json }) => {
      const [status = 'pending', ...rest] = positionals;
      if (rest.length > 0 || (status !== 'pending' && status !== 'paid' && status !== 'refused')) {
        throw new UsageError('withdrawals [pending|paid|refused] [--json]');
      }
      const rows = await withdrawals.ofStatus(status, SHOWN);
      const shown = rows.map(
        ({ id, username, money: fen, bankTruename, bankName, bankAccount, createdAt, remark, sources }) => ({
          id,
          username,
          money: money(fen),
          came_in: sourcesText(sources, currency),
          name: bankTruename,
          bank: bankName,
          account: bankAccount,
          asked_at: iso(createdAt),
          remark,
        }),
      );
      return list(shown, json);
    },

    withdrawal: async ({ positionals, note, actor }) => {
      const usage = 'withdrawal pay <id> [--note "<why>"] | withdrawal refuse <id> --note "<what the shopper reads>"';
      const [decision, given] = positionals;
      const id = idOf(given, usage);
      if (decision === 'pay') await withdrawals.pay({ id, actor, note });
      else if (decision === 'refuse' && note !== '') await withdrawals.refuse({ id, actor, note });
      else throw new UsageError(usage);
      return printed(decision === 'pay' ? 'paid' : 'refused');
    },

    recharges: async ({ positionals, json }) => {
      const [status = 'pending', ...rest] = positionals;
      if (rest.length > 0 || (status !== 'pending' && status !== 'credited' && status !== 'refused')) {
        throw new UsageError('recharges [pending|credited|refused] [--json]');
      }
      const rows = await recharges.ofStatus(status, SHOWN);
      const shown = rows.map(({ money: fen, createdAt, proof, ...row }) => ({
        ...row,
        money: money(fen),
        begun_at: iso(createdAt),
        proof: proof && proofs.path(proof),
      }));
      return list(shown, json);
    },

    recharge: async ({ positionals, note, actor }) => {
      const usage =
        'recharge confirm <number> --note "<why>" | recharge refuse <number> --note "<what the shopper reads>"';
      const [decision, number] = positionals;
      if (number === undefined || note === '') throw new UsageError(usage);
      if (decision === 'confirm') await recharges.confirm({ number, actor, note });
      else if (decision === 'refuse') await recharges.refuse({ number, actor, note });
      else throw new UsageError(usage);
      return printed(decision === 'confirm' ? 'credited' : 'refused');
    },

    notifications: async ({ json }) => {
      const rows = await recharges.oddNotifications(SHOWN);
      const shown = rows.map(({ channel, eventId, number, money: fen, currency: code, outcome, receivedAt }) => ({
        outcome,
        channel,
        number,
        money: money(fen),
        currency: code,
        event: eventId,
        received_at: iso(receivedAt),
      }));
      return list(shown, json);
    },

    refunds: async ({ json }) => {
      const rows = await refunds.requested(SHOWN);
      const shown = rows.map(({ id, orderno, username, tax, names, requestedAt }) => ({
        id,
        orderno,
        username,
        tax: money(tax),
        item: names['zh-CN'] ?? '',
        requested_at: iso(requestedAt),
      }));
      return list(shown, json);
    },

    refund: async ({ positionals, note, actor }) => {
      const usage =
        'refund pay <order id> [--note "<why>"] | refund refuse <order id> --note "<what the shopper reads>"';
      const [decision, given] = positionals;
      const id = idOf(given, usage);
      if (decision === 'pay') await refunds.pay({ id, actor, note });
      else if (decision === 'refuse' && note !== '') await refunds.refuse({ id, actor, note });
      else throw new UsageError(usage);
      return printed(decision === 'pay' ? 'paid' : 'refused');
    },
  };
}
