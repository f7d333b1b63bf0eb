import type { Pair } from '../../services/statements/compare.ts';
import type { LedgerRow } from '../../services/statements/ledger-side.ts';
import type { StatementRow } from '../../services/statements/row.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { actorOf } from './rows.ts';

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

  const statementCompare: StaffHandler<'statementCompare'> = async ({ file, ...input }, caller) => {
    const { found, choice } = await services.statements.compare({ bytes: file, ...input }, actorOf(caller));
    return { data: { found: found && foundOf(found), choice } };
  };

  const statementShapes: StaffHandler<'statementShapes'> = async () => {
    const shapes = await services.statements.shapes();
    const data = shapes.map(({ shape, headings, file, chosenBy, chosenAt }) => ({
      ...{ shape, headings, file, chosen_by: chosenBy, chosen_at: chosenAt },
    }));
    return { data };
  };

  const statementForget: StaffHandler<'statementForget'> = async ({ shape }, caller) => {
    await services.statements.forget(shape, actorOf(caller));
    return { data: null };
  };

  return { money, transfers, statementCompare, statementShapes, statementForget };
}

type Found = NonNullable<Awaited<ReturnType<ConsoleHandlerDeps['services']['statements']['compare']>>['found']>;

function foundOf({ unclear, differs, missingHere, missingThere, notUnderstood, counts, ...found }: Found) {
  return {
    ...found,
    unclear: unclear.map(pairOf),
    differs: differs.map(pairOf),
    missing_here: missingHere.map(fileRow),
    missing_there: missingThere.map(ledgerRow),
    not_understood: notUnderstood.map((row) => ({ ...fileRow(row), doubt: row.doubt ?? 'sum' })),
    counts: {
      ...{ unclear: counts.unclear, differs: counts.differs, not_understood: counts.notUnderstood },
      ...{ missing_here: counts.missingHere, missing_there: counts.missingThere },
    },
  };
}

const fileRow = ({ line, text, money, at }: StatementRow) => ({ line, text, money, at });

const pairOf = ({ file, ledger }: Pair) => ({ file: fileRow(file), ledger: ledgerRow(ledger) });

const ledgerRow = ({ number, username, money, at, to }: LedgerRow) => ({ number, username, money, at, to });
