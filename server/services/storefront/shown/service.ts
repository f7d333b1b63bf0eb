import { basename } from 'node:path';
import { insertPicture, selectCategoryNames } from '../../../../db/queries/import.ts';
import { insertAuditEntry } from '../../../../db/queries/records.ts';
import { holdStorefront } from '../../../../db/queries/storefront.ts';
import type { Store, Writer } from '../../../../db/store.ts';
import { repeatIn } from '../../act-once.ts';
import type { ImportInput } from '../../catalogue/import/import-input.ts';
import { readPictures } from '../../catalogue/import/pictures.ts';
import type { Problem } from '../../catalogue/import/report.ts';
import { readSource, type Source, type SourceRow } from '../../catalogue/import/source.ts';
import type { AdoptedPicture, PictureLibrary } from '../../pictures/library.ts';
import { columnOfKind } from './headings.ts';
import { type PlannedRow, planRows } from './plan.ts';
import type { RowKind, ShownRow } from './row-kind.ts';

export interface ShownInput extends Omit<ImportInput, 'source' | 'refuse'> {
  /** Absolute path of a `.csv` or `.json`, or the rows themselves. */
  source: string | SourceRow[];
  /** Called in the transaction with the rows that are there; throws if they are not those that somebody saw. */
  check?: (existing: ShownRow[]) => void | Promise<void>;
  /** Of the audit entry of the only row: a repeat does nothing. */
  key?: string | undefined;
}

export interface ShownReport {
  problems: Problem[];
  /** New rows have no id if nothing was written, unless it is given. */
  added: { row: number; id: number | null; name: string }[];
  changed: { row: number; id: number; name: string; fields: PlannedRow['fields'] }[];
}

interface Deps {
  store: Store;
  pictures: PictureLibrary;
}

/** The storefront around the items, for staff to edit (docs/decisions/0036-an-empty-shop.md). */
export function createShown({ store, pictures: library }: Deps) {
  return {
    list: (kind: RowKind) => kind.read(store.reader),

    /** Adds rows without an id and changes the others: all of them or none. Throws `FileProblem`. */
    put: async (kind: RowKind, input: ShownInput): Promise<ShownReport> => {
      const { rows, broken = [] } = await sourceOf(kind, input.source);
      const context = { categories: await selectCategoryNames(store.reader) };
      const { planned, problems } = planRows(kind, await kind.read(store.reader), rows, context);
      problems.push(...broken);
      const names = [...new Set(planned.flatMap(({ picture }) => picture || []))];
      const save = !input.dryRun && problems.length === 0;
      const { adopted, unreadable } = await readPictures(names, { library, save }, input);
      for (const { row, picture } of planned) {
        const wrong = unreadable.get(picture);
        if (wrong !== undefined) problems.push({ row, column: 'picture', wrong });
      }
      problems.sort((a, b) => a.row - b.row);
      if (input.dryRun || problems.length > 0) return reportOf(kind, planned, problems);
      input.signal.throwIfAborted();
      return store.transaction((tx) => putAll(tx, kind, rows, adopted, input), { bulk: true });
    },
  };
}

const sourceOf = async (kind: RowKind, source: ShownInput['source']): Promise<Pick<Source, 'rows' | 'broken'>> =>
  typeof source === 'string' ? readSource(source, columnOfKind(kind)) : { rows: source };

export type Shown = ReturnType<typeof createShown>;

async function putAll(
  tx: Writer,
  kind: RowKind,
  rows: SourceRow[],
  adopted: Map<string, AdoptedPicture>,
  { source, check, actor, sessionId, note, key }: ShownInput,
): Promise<ShownReport> {
  if (await repeatIn(tx, { actor, key }, { actor })) return reportOf(kind, [], []);
  await holdStorefront(tx);
  const existing = await kind.read(tx);
  await check?.(existing);
  const { planned, problems } = planRows(kind, existing, rows, { categories: await selectCategoryNames(tx) });
  if (problems.length > 0) return reportOf(kind, planned, problems);
  const pictureIds = new Map<string, number>();
  for (const [name, picture] of adopted) pictureIds.set(name, await insertPicture(tx, picture));
  const file = typeof source === 'string' ? { file: basename(source) } : {};
  for (const plan of planned.filter(({ isNew, fields }) => isNew || fields.length > 0)) {
    const before = existing.find(({ id }) => id === plan.id);
    const position = before ? existing.indexOf(before) + 1 : existing.length + 1;
    const pictureId = pictureIds.get(plan.picture) ?? before?.pictureId ?? 0;
    plan.id = await kind.write(tx, { id: plan.id, position, cells: plan.cells, pictureId });
    const action = `${kind.name} ${plan.isNew ? 'add' : 'set'}` as const;
    const fields = plan.fields.map(({ column, old, new: now }) => [column, plan.isNew ? now : [old, now]]);
    const detail = { ...Object.fromEntries(fields), ...file };
    const subject = `${kind.subject}:${plan.id}`;
    await insertAuditEntry(tx, { actor, sessionId, action, subject, detail, note, key });
  }
  const moved = await order(tx, kind, existing, planned);
  for (const { id, from, to } of moved) {
    const entry = { actor, sessionId, action: `${kind.name} set` as const, subject: `${kind.subject}:${id}` };
    await insertAuditEntry(tx, { ...entry, detail: { position: [from, to], ...file }, note });
  }
  return reportOf(kind, planned, []);
}

/**
 * Numbers the rows from 1 again after one was added or moved, and returns which existing rows were moved on purpose.
 */
async function order(tx: Writer, kind: RowKind, existing: ShownRow[], planned: PlannedRow[]) {
  const added = planned.filter(({ isNew }) => isNew);
  const placed = planned.filter(({ position }) => position !== null);
  if (added.length + placed.length === 0) return [];
  const ids = [...existing, ...added].map(({ id = 0 }) => id);
  const before = [...ids];
  for (const { id = 0, position } of placed.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    ids.splice(ids.indexOf(id), 1);
    ids.splice((position ?? 1) - 1, 0, id);
  }
  for (const [at, id] of ids.entries()) await kind.move(tx, id, at + 1);
  return placed
    .map(({ id = 0, isNew, fields }) => {
      const [from, to] = [before.indexOf(id) + 1, ids.indexOf(id) + 1];
      if (!isNew && from !== to) fields.push({ column: 'position', old: String(from), new: String(to) });
      return { id, isNew, from, to };
    })
    .filter(({ isNew, from, to }) => !isNew && from !== to);
}

function reportOf(kind: RowKind, planned: PlannedRow[], problems: Problem[]): ShownReport {
  const added = planned.filter(({ isNew }) => isNew);
  const moves = ({ position, place }: PlannedRow) => position !== null && position !== place;
  const changed = planned.filter((row) => !row.isNew && (row.fields.length > 0 || moves(row)));
  return {
    problems,
    added: added.map(({ row, id = null, cells }) => ({ row, id, name: kind.title(cells) })),
    changed: changed.map(({ row, id = 0, cells, fields }) => ({ row, id, name: kind.title(cells), fields })),
  };
}
