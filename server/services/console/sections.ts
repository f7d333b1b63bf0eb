import { holdStorefront } from '../../../db/queries/storefront.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { isSectionColumn } from '../../../shared/console/section-texts.ts';
import { actOnce, repeatOf } from '../act-once.ts';
import type { Problem } from '../catalogue/import/report.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { RowKind, ShownRow } from '../storefront/shown/row-kind.ts';
import { rowKinds } from '../storefront/shown/row-kinds.ts';
import type { Shown } from '../storefront/shown/service.ts';

type Name = RowKind['name'];

interface Deps {
  store: Store;
  shown: Shown;
}

export interface SectionInput {
  section: Name;
  id: number | undefined;
  version: number | undefined;
  cells: Record<string, string>;
  picture: string | undefined;
}

function kindOf(section: Name): RowKind {
  const kind = rowKinds.find(({ name }) => name === section);
  if (!kind) throw new Error(`there are no ${section}`);
  return kind;
}

/** Categories, slides, banners and notices, as staff edit them in the console: one row at a time. */
export function createSections({ store, shown }: Deps) {
  const rows = (section: Name) => shown.list(kindOf(section));
  return {
    rows,

    /** Throws `changed` with the present row, `storefrontProblem` with the column that is not as it has to be. */
    put: async ({ section, id, version, cells, picture }: SectionInput, act: By) => {
      const { actor, sessionId, note, key } = act;
      if (await repeatOf(store.reader, key, { actor })) return rows(section);
      const kind = kindOf(section);
      // A file keeps what an empty cell stands for; here it is cleared.
      const given = Object.entries(cells).map(([column, text]) => [column, text.trim() === '' ? 'none' : text]);
      const row = { ...Object.fromEntries(given), ...(picture && { picture }), ...(id && { id: String(id) }) };
      const check = (existing: ShownRow[]) => {
        if (id !== undefined) expectVersion(existing, id, version);
      };
      const never = { progress: () => undefined, signal: new AbortController().signal };
      const input = {
        source: [{ row: 1, cells: row }],
        folder: null,
        dryRun: false,
        check,
        actor,
        sessionId,
        note,
        key,
      };
      const { problems } = await shown.put(kind, { ...input, ...never });
      refuse(problems);
      return rows(section);
    },

    /** Throws `changed` if other rows are there by now. */
    order: async ({ section, ids }: { section: Name; ids: number[] }, act: By) => {
      await store.transaction((tx) => orderIn(tx, kindOf(section), ids, act));
      return rows(section);
    },

    /** Throws `changed` with the present row. */
    remove: async ({ section, id, version }: { section: Name; id: number; version: number }, act: By) => {
      await store.transaction((tx) => removeIn(tx, kindOf(section), { id, version }, act));
      return rows(section);
    },
  };
}

function expectVersion(existing: ShownRow[], id: number, version: number | undefined): ShownRow {
  const row = existing.find((one) => one.id === id);
  if (!row) throw new StaffRefused('changed', { code: 409, data: null });
  if (row.version !== version) throw new StaffRefused('changed', { code: 409, data: row });
  return row;
}

function refuse([problem]: Problem[]): void {
  if (!problem) return;
  const { column, wrong } = problem;
  const [word = '', locale] = column.split('.');
  const params = {
    column: isSectionColumn(word) ? { column: word } : word,
    locale: locale === undefined ? '' : ` (${locale})`,
    text: { text: `problem.${wrong.code}`, params: wrong.params } as const,
  };
  throw new StaffRefused('storefrontProblem', { params, data: { field: column } });
}

async function orderIn(tx: Writer, kind: RowKind, ids: number[], act: By): Promise<void> {
  await actOnce(tx, act, `${kind.name} order`, async () => {
    await holdStorefront(tx);
    const existing = await kind.read(tx);
    const before = existing.map(({ id }) => id);
    const same =
      ids.length === before.length && new Set(ids).size === ids.length && before.every((id) => ids.includes(id));
    if (!same) throw new StaffRefused('changed', { code: 409, data: existing });
    for (const [at, id] of ids.entries()) await kind.move(tx, id, at + 1);
    return { subject: kind.name, detail: { order: [before, ids] } };
  });
}

async function removeIn(tx: Writer, kind: RowKind, row: { id: number; version: number }, act: By) {
  await actOnce(tx, act, `${kind.name} remove`, async () => {
    await holdStorefront(tx);
    const gone = expectVersion(await kind.read(tx), row.id, row.version);
    await kind.remove?.(tx, row.id);
    return { subject: `${kind.subject}:${row.id}`, detail: gone.cells };
  });
}
