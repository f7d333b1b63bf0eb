import { selectCategoryNames } from '../../../../db/queries/import.ts';
import type { Store } from '../../../../db/store.ts';
import { withVariant } from '../../../../shared/variants.ts';
import type { PictureLibrary } from '../../pictures/library.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { withPlainSums } from './amounts.ts';
import { type Change, planChanges } from './changes.ts';
import { alreadyThere, type CategoryName, checkRows, type Mention, twiceInFile, unknownTextPictures } from './check.ts';
import { itemColumnOf } from './headings.ts';
import type { ImportInput } from './import-input.ts';
import { type ImportCounts, ImportStopped, importedBefore, putIn } from './insert.ts';
import { readPictures } from './pictures.ts';
import { type ImportReport, type ItemChanges, MOST_PROBLEMS, type Problem } from './report.ts';
import { problemsOfColumns } from './row.ts';
import { readSource, type SourceRow } from './source.ts';
import { isVariantRow } from './variants/columns.ts';
import type { VariantPlan } from './variants/plan.ts';
import { resolveVariantRows } from './variants/resolve.ts';
import { planOfItems, planOfNew, skuProblems } from './variants/service.ts';

interface Deps {
  store: Store;
  pictures: PictureLibrary;
  clock: () => number;
}

/**
 * New items from a file, and changes of those whose ids it contains: every row or none
 * (docs/decisions/0036-an-empty-shop.md). What was done before under its key is not done again. Throws `FileProblem`,
 * `keyReused`.
 */
export function createItemImport({ store, pictures: library, clock }: Deps) {
  /** Of work that was checked. */
  async function putInAll(work: Work, input: ImportInput, report: ImportReport): Promise<ImportReport> {
    input.signal.throwIfAborted();
    const done = await store.transaction((tx) => putIn(tx, work, input), { bulk: true }).catch(stopped);
    if (done instanceof ImportStopped) return { ...report, others: null, problems: shortened(done.problems) };
    return 'before' in done ? repeatOf(done.before) : { ...report, changed: reported(done.changes, done.plans) };
  }

  async function importAll(input: ImportInput): Promise<ImportReport> {
    const { columns, toChange, toAdd, ofVariants, broken, readings } = await sourceOf(input);
    const report: ImportReport = { ...NOTHING, problems: [], items: toAdd.length, readings };
    const { problems } = report;
    problems.push(...problemsOfColumns(columns, toAdd.length > 0).map((problem) => ({ row: 1, ...problem })));
    if (problems.length > 0) return report;

    const { ofItems, ofNew, problems: homeless } = await resolveVariantRows(store.reader, ofVariants, toAdd);
    const now = clock();
    const variants = planOfNew(ofNew, now);
    const known = { categories: await selectCategoryNames(store.reader), now, variants, withVariants: ofItems };
    const { items, mentions, problems: wrong } = await checkRows(toAdd, known, input);
    const planned = await planChanges(store.reader, toChange, known);
    const { plans, problems: wrongVariants } = await planOfItems(store.reader, ofItems, known.now);
    const newPlans = [...variants.values()];
    const all = [...mentions, ...planned.changes.map(({ mention }) => mention)];
    problems.push(
      ...broken,
      ...wrong,
      ...planned.problems,
      ...homeless,
      ...wrongVariants,
      ...newPlans.flatMap((plan) => plan.problems),
      ...(await skuProblems(store.reader, [...plans, ...newPlans])),
      ...twiceInFile(all),
      ...(await alreadyThere(store.reader, all)),
      ...(await unknownTextPictures(store.reader, all)),
    );
    problems.push(...((await input.refuse?.(store.reader, planned.changes, plans)) ?? []));
    if (problems.length > MOST_PROBLEMS) return { ...report, problems: shortened(problems) };
    const names = [...new Set(all.flatMap(({ pictures }) => pictures))];
    const save = !input.dryRun && problems.length === 0;
    const { adopted, unreadable } = await readPictures(names, { library, save }, input);
    for (const { row, pictures } of all) {
      const said = pictures.flatMap((name) => unreadable.get(name) ?? []);
      problems.push(...said.map((wrong) => ({ row, column: 'pictures', wrong })));
    }
    problems.push(...withoutItem(ofNew, problems));
    report.problems = shortened(problems);
    const wrongRows = new Set(problems.map(({ row }) => row));
    const isRight = ({ row }: { row: number }) => !wrongRows.has(row);
    if (problems.length <= MOST_PROBLEMS) report.others = [...toAdd, ...toChange, ...ofVariants].filter(isRight).length;
    report.items = toAdd.filter(isRight).length;
    Object.assign(report, { pictures: names.length, categories: counted(mentions, known.categories) });
    report.changed = reported(planned.changes.filter(isRight), plans).filter(isRight);
    if (input.dryRun || problems.length > 0) return report;

    return putInAll({ items, mentions, adopted, toChange, ofItems, categories: known.categories }, input, report);
  }

  /** As long as one that puts in a file: the first of two may be at it still, and is waited for. */
  const done = (input: ImportInput) => store.transaction((tx) => importedBefore(tx, input), { bulk: true });

  return async (input: ImportInput): Promise<ImportReport> => {
    if (input.dryRun) return importAll(input);
    // Before its rows are checked: those that it added would be taken for others of the same name.
    const before = await done(input);
    if (before) return repeatOf(before);
    const report = await importAll(input);
    // Of two at once the first may be done while the second is checked, to which its rows are wrong then.
    const meanwhile = report.problems.length > 0 ? await done(input) : undefined;
    return meanwhile ? repeatOf(meanwhile) : report;
  };
}

type Work = Parameters<typeof putIn>[1];

const NOTHING: ImportReport = {
  ...{ problems: [], others: null, readings: [] },
  ...{ items: 0, pictures: 0, categories: [], changed: [] },
};

const repeatOf = ({ items, changed }: ImportCounts): ImportReport => ({ ...NOTHING, before: { items, changed } });

/** In the order of the file; beyond what anybody reads only that there are more. */
function shortened(problems: readonly Problem[]): Problem[] {
  const sorted = problems.toSorted((a, b) => a.row - b.row);
  if (sorted.length <= MOST_PROBLEMS) return sorted;
  const { row = 1, column = '' } = sorted[MOST_PROBLEMS] ?? {};
  return [...sorted.slice(0, MOST_PROBLEMS), { row, column, wrong: new Wrong('moreProblems') }];
}

/** Variants of new items whose own rows are wrong: left out by themselves, these would take them along. */
function withoutItem(ofNew: ReadonlyMap<number, SourceRow[]>, problems: readonly Problem[]): Problem[] {
  const wrong = new Set(problems.map(({ row }) => row));
  return [...ofNew].flatMap(([item, rows]) =>
    rows
      .filter(({ row }) => wrong.has(item) && !wrong.has(row))
      .map(({ row }) => ({ row, column: 'item', wrong: new Wrong('itemRowWrong', { row: String(item) }) })),
  );
}

/** The rows that name an item by its id, those of variants, and the others, which are new ones. */
async function sourceOf({ source, leaveOut = [] }: ImportInput) {
  const {
    columns,
    rows: all,
    broken = [],
  } = typeof source === 'string' ? await readSource(source, itemColumnOf) : source;
  const left = new Set(leaveOut);
  const isIn = ({ row }: { row: number }) => !left.has(row);
  const { rows, readings } = withPlainSums(all.filter(isIn));
  const isKnown = ({ cells }: SourceRow) => (cells.id ?? '').trim() !== '';
  const ofVariants = rows.filter(isVariantRow);
  const toAdd = rows.filter((row) => !isKnown(row) && !isVariantRow(row));
  return { columns, toChange: rows.filter(isKnown), toAdd, ofVariants, broken: broken.filter(isIn), readings };
}

function stopped(error: unknown): ImportStopped {
  if (error instanceof ImportStopped) return error;
  throw error;
}

/** The changes of each item and variant; rows that change nothing are left out. */
function reported(changes: Change[], plans: VariantPlan[]): ItemChanges[] {
  const ofItems = changes.map(({ row, id, name, fields }) => ({ row, id, name, fields }));
  const ofVariants = plans.flatMap(({ item, rows }) =>
    rows.map(({ row, name, fields }) => ({
      row,
      id: item?.id ?? 0,
      name: withVariant(item?.name ?? '', name),
      fields,
    })),
  );
  return [...ofItems, ...ofVariants]
    .filter(({ fields }) => fields.length > 0)
    .sort((one, other) => one.row - other.row);
}

/** How many items go into which category; its name is the base one. */
function counted(mentions: Mention[], categories: CategoryName[]): ImportReport['categories'] {
  const counts = new Map<number, number>();
  for (const { categoryId } of mentions) {
    if (categoryId !== undefined) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  return [...counts].map(([id, items]) => {
    const name = categories.find((category) => category.id === id)?.name ?? '';
    return { id, name, items };
  });
}
