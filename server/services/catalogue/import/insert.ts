import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertItem, insertPicture } from '../../../../db/queries/import.ts';
import {
  type ItemUpdate,
  selectWholeItems,
  updateItems,
  writeBesideItem,
} from '../../../../db/queries/item-changes.ts';
import { beginNextPrices } from '../../../../db/queries/next-prices.ts';
import { insertAuditEntry } from '../../../../db/queries/records.ts';
import { holdTurn } from '../../../../db/queries/turns.ts';
import type { Writer } from '../../../../db/store.ts';
import { MOST_PIECES } from '../../../../shared/item-fields.ts';
import { repeatIn } from '../../act-once.ts';
import type { AdoptedPicture } from '../../pictures/library.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { StaffRefused } from '../../staff-refused.ts';
import { changesOfVariants } from '../edit/variant-log.ts';
import { writeVariants } from '../edit/variants.ts';
import { holdTextPictures } from '../text-pictures.ts';
import { type Change, idsOf, planChanges } from './changes.ts';
import {
  alreadyThere,
  type CategoryName,
  contentsOf,
  type Mention,
  type NewItem,
  unknownTextPictures,
} from './check.ts';
import type { ColumnProblem } from './column-problem.ts';
import type { ImportInput } from './import-input.ts';
import { loggedCells } from './item-cells.ts';
import { type Problem, ROWS_A_TURN } from './report.ts';
import type { SourceRow } from './source.ts';
import { editOf, type VariantPlan } from './variants/plan.ts';
import type { VariantRows } from './variants/resolve.ts';
import { planOfItems, skuProblems } from './variants/service.ts';

interface Checked {
  items: NewItem[];
  mentions: Mention[];
  adopted: Map<string, AdoptedPicture>;
  categories: CategoryName[];
  /** Rows that name an item by its id. */
  toChange: SourceRow[];
  /** Rows of variants of items that are there. */
  ofItems: VariantRows['ofItems'];
}

const ACTION = 'items import';

/** Undoes the transaction that it is thrown in. */
export class ImportStopped extends Error {
  constructor(readonly problems: Problem[]) {
    super('the import was stopped');
  }
}

/** What an import did, for the audit log and for a repeat. */
export interface ImportCounts {
  file: string;
  items: number;
  changed: number;
  pictures: number;
}

/** What was done before under the key of an import; a file without one is always another. Throws `keyReused`. */
export async function importedBefore(
  tx: Writer,
  input: Pick<ImportInput, 'actor' | 'key'>,
): Promise<ImportCounts | undefined> {
  const entry = await repeatIn(tx, input, { actor: input.actor, action: ACTION });
  return entry?.detail as ImportCounts | undefined;
}

/**
 * Inserts every new item and changes the existing ones, with a line in the audit log for each change and one for the
 * file; or nothing, if it was done before under its key. Throws `ImportStopped` with conflicting changes by somebody
 * else, `keyReused`.
 */
export async function putIn(
  tx: Writer,
  { items, mentions, adopted, categories, toChange, ofItems }: Checked,
  { source, file, leaveOut = [], actor, sessionId, note, key, refuse, progress }: ImportInput,
): Promise<{ changes: Change[]; plans: VariantPlan[] } | { before: ImportCounts }> {
  // Of two concurrent imports the second waits here, and then sees the items of the first.
  await holdTurn(tx, 'items');
  const before = await importedBefore(tx, { actor, key });
  if (before) return { before };
  await beginNextPrices(tx, [...idsOf(toChange), ...ofItems.keys()]);
  const { changes, problems } = await planChanges(tx, toChange, { categories, now: tx.now, withVariants: ofItems });
  const { plans, problems: ofVariants } = await planOfItems(tx, ofItems, tx.now);
  problems.push(
    ...ofVariants,
    ...(await skuProblems(tx, [...plans, ...items.flatMap(({ variants }) => variants ?? [])])),
  );
  const all = [...mentions, ...changes.map(({ mention }) => mention)];
  problems.push(...(await alreadyThere(tx, all)), ...(await unknownTextPictures(tx, all)));
  problems.push(...((await refuse?.(tx, changes, plans)) ?? []));
  if (problems.length > 0) throw new ImportStopped(problems);
  const ids = new Map<string, number>();
  for (const [name, picture] of adopted) ids.set(name, await insertPicture(tx, picture));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the picture ${name} was not read`);
    return id;
  };
  const { sized } = await holdTextPictures(tx, [...items.flatMap(contentsOf), ...changes.flatMap(contentsOfChange)]);
  await addItems(tx, items, { idOf, sized, actor, progress });
  const byStaff = { actor, sessionId, note };
  const ofChanged = new Map(
    plans.flatMap((plan) => (plan.rows.length > 0 ? [[plan.item?.id ?? 0, plan] as const] : [])),
  );
  const updates = [
    ...changes.filter(({ fields }) => fields.length > 0).map((change) => updateOf(change, idOf, sized)),
    ...updatesOfVariants(changes, plans),
  ];
  const fieldsOf: FieldsOf = new Map(changes.map(({ id, fields }) => [id, fields] as const));
  for (const [at, update] of updates.entries()) {
    await writeBesideItem(tx, update);
    // What becomes of variants is known once they are written.
    if (!ofChanged.has(update.id)) await insertAuditEntry(tx, { ...byStaff, ...entryOf(update.id, fieldsOf) });
    if (at % ROWS_A_TURN === 0) {
      progress('items changed', at, updates.length);
      await nextTurn();
    }
  }
  const from = typeof source === 'string' ? basename(source) : file;
  if (from !== undefined) {
    const detail: ImportCounts = { file: from, items: items.length, changed: updates.length, pictures: adopted.size };
    await insertAuditEntry(tx, {
      ...byStaff,
      key,
      action: ACTION,
      subject: 'items',
      detail: { ...detail, ...(leaveOut.length > 0 && { leftOut: leaveOut }) },
    });
  }
  const left = new Set(await updateItems(tx, updates, { actor, most: MOST_PIECES }));
  const kept = [...changes, ...plans.flatMap(firstRow)].find(({ id }) => left.has(id));
  if (kept) throw new ImportStopped([{ row: kept.row, ...(await whyNot(tx, kept)) }]);
  await changeVariants(tx, ofChanged, { fieldsOf, byStaff });
  return { changes, plans };
}

interface Adding extends Pick<ImportInput, 'actor' | 'progress'> {
  idOf: (name: string) => number;
  sized: Sized;
}

async function addItems(tx: Writer, items: NewItem[], { idOf, sized, actor, progress }: Adding): Promise<void> {
  for (const [at, { categoryId, item, texts, pictures, variants }] of items.entries()) {
    const pictureIds = pictures.map(idOf);
    const own = { ...item, content: sized(item.content), categoryId, pictureId: pictureIds[0] ?? 0 };
    const id = await insertItem(tx, own, sizedIn(texts, sized), pictureIds, actor);
    if (variants) await writeVariants(tx, id, editOf(variants), actor);
    if (at % ROWS_A_TURN === 0) {
      progress('items put in', at, items.length);
      // Lets readers run; writers wait for the end of the transaction anyway.
      await nextTurn();
    }
  }
}

type FieldsOf = ReadonlyMap<number, Change['fields']>;

interface Changing {
  fieldsOf: FieldsOf;
  byStaff: Pick<ImportInput, 'actor' | 'sessionId' | 'note'>;
}

/** Variants of items whose rows the transaction holds, with a line in the audit log for each item. */
async function changeVariants(tx: Writer, plans: ReadonlyMap<number, VariantPlan>, { fieldsOf, byStaff }: Changing) {
  for (const [at, [id, plan]] of [...plans].entries()) {
    const ofRows = await writeVariants(tx, id, editOf(plan), byStaff.actor).catch((error: unknown) => {
      throw stoppedBy(error, plan);
    });
    const { detail, ...entry } = entryOf(id, fieldsOf);
    await insertAuditEntry(tx, { ...byStaff, ...entry, detail: { ...detail, ...changesOfVariants(ofRows) } });
    if (at % ROWS_A_TURN === 0) await nextTurn();
  }
}

const firstRow = ({ item, rows: [first] }: VariantPlan) =>
  item && first ? [{ row: first.row, id: item.id, version: item.version }] : [];

/** Another version of each item of which only variants change. */
function updatesOfVariants(changes: Change[], plans: VariantPlan[]): ItemUpdate[] {
  const changed = new Set(changes.filter(({ fields }) => fields.length > 0).map(({ id }) => id));
  return plans
    .flatMap(firstRow)
    .filter(({ id }) => !changed.has(id))
    .map(({ id, version }) => ({ id, version, fields: {}, texts: {} }));
}

/** Pieces may be bought until the item's row is held. */
function stoppedBy(error: unknown, { rows }: VariantPlan): unknown {
  if (!(error instanceof StaffRefused) || error.reason !== 'stockTooLow') return error;
  const { variant } = error.data as { variant: number | null };
  const { row = 1 } = rows.find(({ edit }) => edit.id === variant) ?? rows[0] ?? {};
  return new ImportStopped([{ row, column: 'stock', wrong: new Wrong('fewerFree') }]);
}

type Sized = (html: string) => string;

function updateOf(
  { id, version, set, stock, texts, pictures }: Change,
  idOf: (name: string) => number,
  sized: Sized,
): ItemUpdate {
  const pictureIds = pictures.length > 0 ? pictures.map(idOf) : undefined;
  const fields = set.content === undefined ? set : { ...set, content: sized(set.content) };
  return { id, version, fields, stock, texts: sizedIn(texts, sized), pictureIds };
}

const contentsOfChange = ({ set, texts }: Change): string[] => [
  ...(set.content === undefined ? [] : [set.content]),
  ...Object.values(texts).flatMap((text) => text?.content ?? []),
];

type Texts<Text> = Record<string, Text>;

const sizedIn = <Text extends { content: string } | null>(texts: Texts<Text>, sized: Sized): Texts<Text> =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, text && { ...text, content: sized(text.content) }]),
  );

function entryOf(id: number, fieldsOf: FieldsOf) {
  const fields = fieldsOf.get(id) ?? [];
  const detail = Object.fromEntries(fields.map(({ column, old, new: now }) => [column, loggedCells(old, now)]));
  return { action: 'items change' as const, subject: `item:${id}`, detail };
}

/** Why an item cannot be changed as planned: somebody else has changed it since, or its pieces were bought. */
async function whyNot(tx: Writer, { id, version }: Pick<Change, 'id' | 'version'>): Promise<ColumnProblem> {
  const [now] = await selectWholeItems(tx, [id]);
  if (now?.version !== version) return { column: 'id', wrong: new Wrong('itemChanged') };
  return { column: 'stock', wrong: new Wrong('fewerFree') };
}
