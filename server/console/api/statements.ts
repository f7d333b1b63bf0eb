import { differenceFile } from '../../services/statements/difference-file.ts';
import { actorOf } from './console-act.ts';
import { type ConsoleHandlerDeps, nameOf, type StaffHandler } from './handler.ts';

export function statementHandlers({ services: { statements, comparisons } }: Pick<ConsoleHandlerDeps, 'services'>) {
  const statementCompare: StaffHandler<'statementCompare'> = async ({ file, ...input }, caller) => ({
    data: await statements.compare({ bytes: file, ...input }, actorOf(caller)),
  });

  const statementComparisons: StaffHandler<'statementComparisons'> = async () => ({
    data: (await comparisons.list()).map(comparisonOf),
  });

  const statementComparison: StaffHandler<'statementComparison'> = async ({ id }) => ({
    data: comparisonOf(await comparisons.one(id)),
  });

  const statementDifferences: StaffHandler<'statementDifferences'> = async ({ comparison, state, ...page }) => {
    const { rows, next } = await comparisons.differences({ id: comparison, open: state === 'open', ...page });
    return { data: rows.map(differenceOf), next };
  };

  const statementWork: StaffHandler<'statementWork'> = async (act, caller) => {
    await comparisons.work({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const statementFile: StaffHandler<'statementFile'> = async ({ comparison }, caller) => {
    const all = await comparisons.all(comparison, actorOf(caller));
    return { data: null, file: { ...differenceFile(all, nameOf(caller)), type: 'text/csv' } };
  };

  const statementShapes: StaffHandler<'statementShapes'> = async () => {
    const data = (await statements.shapes()).map(({ shape, headings, file, chosenBy, chosenAt }) => ({
      ...{ shape, headings, file, chosen_by: chosenBy, chosen_at: chosenAt },
    }));
    return { data };
  };

  const statementForget: StaffHandler<'statementForget'> = async ({ shape }, caller) => {
    await statements.forget(shape, actorOf(caller));
    return { data: null };
  };

  return {
    ...{ statementCompare, statementComparisons, statementComparison, statementDifferences },
    ...{ statementWork, statementFile, statementShapes, statementForget },
  };
}

type Comparisons = ConsoleHandlerDeps['services']['comparisons'];
type Comparison = Awaited<ReturnType<Comparisons['one']>>;
type Difference = Awaited<ReturnType<Comparisons['differences']>>['rows'][number];

function comparisonOf({ id, kind, file, summary, comparedBy, comparedAt, open }: Comparison) {
  return { id, kind, file, compared_by: comparedBy, compared_at: comparedAt, ...summary, open };
}

function differenceOf({ id, kind, file, ledger, doubt, workedBy, workedAt, note }: Difference) {
  const worked = workedBy === null || workedAt === null ? null : { by: workedBy, at: workedAt, note };
  return { id, kind, file, ledger, doubt, worked };
}
