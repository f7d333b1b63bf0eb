import type { StatementKind } from '../../../shared/console/statements.ts';
import type { RunReport } from '../reports/service.ts';
import { compareBooks, ON_THE_WAY } from './compare.ts';
import { parseStatement } from './parse.ts';

/** Rows of each list that are shown. */
const SHOWN = 200;

const DAY = 24 * 60 * 60_000;

const sumOf = (rows: readonly { money: number }[]) => rows.reduce((sum, { money }) => sum + money, 0);

/** Files of the bank and of Stripe against the ledger; they book nothing (docs/console.md, Money). */
export function createStatements({ run }: { run: RunReport }) {
  return {
    /** Throws `statementUnreadable`. */
    compare: async (bytes: Uint8Array, kind: StatementKind) => {
      const rows = parseStatement(bytes, kind);
      const payments = rows.filter(({ other }) => !other);
      const others = rows.filter(({ other }) => other);
      const times = payments.flatMap(({ at }) => at ?? []);
      const [from, to] = [Math.min(...times), Math.max(...times)];
      const hasTimes = times.length > 0;
      const span = { since: hasTimes ? from - ON_THE_WAY : 0, until: hasTimes ? to + ON_THE_WAY : 0 };
      const ledger = await run('readLedgerSide', { kind, ...span });
      const { matched, differs, missingHere, open } = compareBooks(payments, ledger);
      // What is just outside of the file's days may stand in the next one.
      const missingThere = open.filter(({ at }) => at >= from - DAY && at < to + DAY);
      return {
        rows: rows.length,
        ...{ from: hasTimes ? from : null, to: hasTimes ? to : null },
        matched: { count: matched.length, money: sumOf(matched) },
        differs: differs.slice(0, SHOWN),
        missingHere: missingHere.slice(0, SHOWN),
        missingThere: missingThere.slice(0, SHOWN),
        counts: { differs: differs.length, missingHere: missingHere.length, missingThere: missingThere.length },
        fees: rows.reduce((sum, { fee }) => sum + fee, 0),
        other: { count: others.length, money: sumOf(others) },
      };
    },
  };
}

export type Statements = ReturnType<typeof createStatements>;
