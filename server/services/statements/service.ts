import type { StatementKind } from '../../../shared/console/statements.ts';
import type { Calculate, RunReport } from '../reports/service.ts';
import { ON_THE_WAY } from './compare.ts';
import { parseStatement } from './parse.ts';

interface Deps {
  run: RunReport;
  calculate: Calculate;
  /** The shop's own. */
  currency: string;
}

/**
 * Files of the bank and of Stripe against the ledger; they book nothing (docs/console.md, Money). They are read in
 * many turns, and compared in the thread of reports: thousands of rows would keep the server from answering.
 */
export function createStatements({ run, calculate, currency }: Deps) {
  return {
    /** Throws `statementUnreadable`. */
    compare: async (bytes: Uint8Array, kind: StatementKind) => {
      const rows = await parseStatement({ bytes, kind, currency });
      const times = rows.flatMap(({ other, at }) => (other ? [] : (at ?? []))).sort((one, next) => one - next);
      const [from, to] = [times[0] ?? null, times.at(-1) ?? null];
      const span = { since: from === null ? 0 : from - ON_THE_WAY, until: to === null ? 0 : to + ON_THE_WAY };
      const ledger = await run('readLedgerSide', { kind, ...span });
      return calculate('compareStatement', { rows, ledger, from, to });
    },
  };
}
