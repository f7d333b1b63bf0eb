import type { Pair } from '../../services/statements/compare.ts';
import type { LedgerRow } from '../../services/statements/ledger-side.ts';
import type { StatementRow } from '../../services/statements/parse.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

export function moneyHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const money: StaffHandler<'money'> = async () => ({ data: await services.desk.money() });

  const transfers: StaffHandler<'transfers'> = async ({ account, day, order, sort: end, limit, cursor }) => {
    const { rows, next } = await services.consoleTransfers.list({ account, day, order, end, limit, cursor });
    const data = rows.map(({ id, kind, debit, credit, amount, ref, number, to, createdAt }) => ({
      ...{ id, kind, debit: debit?.name ?? '', credit: credit?.name ?? '', amount, ref, number, to },
      username: debit?.username ?? credit?.username ?? '',
      created_at: createdAt,
    }));
    return { data, next };
  };

  const statementCompare: StaffHandler<'statementCompare'> = async ({ file, kind }) => {
    const { unclear, differs, missingHere, missingThere, counts, ...found } = await services.statements.compare(
      file,
      kind,
    );
    return {
      data: {
        ...found,
        unclear: unclear.map(pairOf),
        differs: differs.map(pairOf),
        missing_here: missingHere.map(fileRow),
        missing_there: missingThere.map(ledgerRow),
        counts: {
          unclear: counts.unclear,
          differs: counts.differs,
          missing_here: counts.missingHere,
          missing_there: counts.missingThere,
        },
      },
    };
  };

  return { money, transfers, statementCompare };
}

const fileRow = ({ line, text, money, at }: StatementRow) => ({ line, text, money, at });

const pairOf = ({ file, ledger }: Pair) => ({ file: fileRow(file), ledger: ledgerRow(ledger) });

const ledgerRow = ({ number, username, money, at, to }: LedgerRow) => ({ number, username, money, at, to });
