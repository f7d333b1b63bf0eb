import { normalized } from '../../../../shared/normalized.ts';
import { wholeOf } from '../../catalogue/import/cells.ts';
import type { Problem } from '../../catalogue/import/report.ts';
import type { SourceRow } from '../../catalogue/import/source.ts';
import { translations } from '../../catalogue/import/translations.ts';
import { pictureUrl } from '../../pictures/library.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import type { Cells, RowContext, RowKind, ShownRow } from './row-kind.ts';

/** Rows of one kind at the most. */
const MOST = 1000;

/** Clears a value: an empty cell keeps the stored one. */
const NONE = 'none';

export interface PlannedRow {
  row: number;
  /** Undefined for a new row that gets its id from the database. */
  id: number | undefined;
  isNew: boolean;
  cells: Cells;
  /** Its position, from 1; null if it stays, or comes last. */
  position: number | null;
  /** The place that it has; null for a new one. */
  place: number | null;
  /** The name of a file; empty if the picture stays. */
  picture: string;
  fields: { column: string; old: string; new: string }[];
}

/** Columns that a file of these rows may have. */
export function columnsOf({ columns, words, hasPicture }: RowKind): string[] {
  const inLanguages = translations.flatMap((locale) => words.map((word) => `${word}.${locale}`));
  return [
    'id',
    'version',
    'position',
    'position_was',
    ...(hasPicture ? ['picture', 'pic_url'] : []),
    ...Object.keys(columns),
    ...inLanguages,
  ];
}

/** The planned changes of rows, and all problems. */
export function planRows(kind: RowKind, existing: ShownRow[], rows: SourceRow[], context: RowContext) {
  const planned: PlannedRow[] = [];
  const problems: Problem[] = [];
  const named = new Set<number>();
  problems.push(...problemsOfColumns(kind, rows));
  for (const { row, cells } of rows) {
    const add = (column: string, wrong: Wrong) => problems.push({ row, column, wrong });
    const id = idOf(cells.id);
    const before = existing.find((one) => one.id === id);
    if (id === null) {
      add('id', new Wrong('idWrong'));
      continue;
    }
    if (id !== undefined && named.has(id)) add('id', new Wrong('idTwice'));
    else if (id !== undefined && !before && !kind.givenIds) {
      add('id', new Wrong('rowUnknown', { subject: kind.subject, id: String(id) }));
    }
    if (id !== undefined) named.add(id);
    const place = before ? existing.indexOf(before) + 1 : null;
    planned.push(planOne(kind, before, { row, id, cells, place }, context, add));
  }
  letOthersMakeRoom(planned);
  const added = planned.filter(({ isNew }) => isNew);
  if (existing.length + added.length > MOST)
    problems.push({ row: 1, column: 'id', wrong: new Wrong('tooManyRows', { most: MOST }) });
  if (kind.givenIds)
    giveIds(
      added,
      [...existing, ...planned].map(({ id = 0 }) => id),
    );
  return { planned, problems };
}

/**
 * If two rows claim one position, as when one number of an exported list was changed, the row that already has it gives
 * way.
 */
function letOthersMakeRoom(planned: PlannedRow[]): void {
  const asked = planned.flatMap(({ position }) => position ?? []);
  if (new Set(asked).size === asked.length) return;
  for (const row of planned) if (row.position === row.place) row.position = null;
}

function problemsOfColumns(kind: RowKind, rows: SourceRow[]): Problem[] {
  const known = new Set(columnsOf(kind));
  const unknown = new Set(rows.flatMap(({ cells }) => Object.keys(cells).filter((column) => !known.has(column))));
  return [...unknown].map((column) => ({ row: 1, column, wrong: new Wrong('columnUnknown') }));
}

function idOf(text = ''): number | null | undefined {
  if (text.trim() === '') return undefined;
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null;
}

function giveIds(added: PlannedRow[], taken: number[]): void {
  // The first one is 2 (docs/spec.md, section 9).
  let last = Math.max(1, ...taken);
  for (const row of added) if (row.id === undefined) row.id = ++last;
}

type Add = (column: string, wrong: Wrong) => void;

function planOne(
  kind: RowKind,
  before: ShownRow | undefined,
  { row, id, cells, place }: Pick<PlannedRow, 'row' | 'id' | 'cells' | 'place'>,
  context: RowContext,
  add: Add,
): PlannedRow {
  const old = before?.cells ?? {};
  const given = givenCells(cells);
  const after = checked(kind, { ...old, ...given }, context, add);
  const position = positionOf(given, place, add);
  const picture = kind.hasPicture ? (given.picture ?? '') : '';
  if (kind.hasPicture && !before && picture === '') add('picture', new Wrong('missing'));
  const address = before?.picture === undefined ? '' : pictureUrl(before.picture);
  if (given.pic_url && given.pic_url !== address) {
    add('pic_url', new Wrong('pictureAddress'));
  }
  const fields = [...new Set([...Object.keys(old), ...Object.keys(after)])]
    .filter((column) => (old[column] ?? '') !== (after[column] ?? ''))
    .map((column) => ({ column, old: old[column] ?? '', new: after[column] ?? '' }));
  if (picture !== '') fields.push({ column: 'picture', old: '', new: picture });
  if (before && fields.length > 0 && isOutdated(cells, before)) add('version', new Wrong('rowOutdated'));
  return {
    row,
    id,
    isNew: !before,
    cells: after,
    position,
    place,
    picture,
    fields,
  };
}

/** Where a row goes; null if it stays. A list says where each row was: what was not changed in it is not meant to move. */
function positionOf({ position = '', position_was = '' }: Cells, place: number | null, add: Add): number | null {
  if (position === '' || position === position_was) return null;
  if (position_was !== '' && position_was !== String(place)) add('position', new Wrong('rowOutdated'));
  const asked = wholeOf(position, 1, MOST);
  if (!(asked instanceof Wrong)) return asked;
  add('position', asked);
  return null;
}

/** Whether the row was listed before its last change: what it would change may be a colleague's doing. */
function isOutdated({ version = '' }: Cells, row: ShownRow): boolean {
  return version.trim() !== '' && version.trim() !== String(row.version);
}

function givenCells(cells: Cells): Cells {
  const changed = Object.entries(cells)
    .map(([column, text]) => [column, normalized(text).trim()] as const)
    .filter(([column, text]) => column !== 'id' && text !== '')
    .map(([column, text]) => [column, text.toLowerCase() === NONE ? '' : text]);
  return Object.fromEntries(changed);
}

/** Every column's value to store, or its problem. */
function checked({ columns, words }: RowKind, cells: Cells, context: RowContext, add: Add): Cells {
  const after: Cells = {};
  const take = (column: string, text: string | Wrong) => {
    if (text instanceof Wrong) add(column, text);
    else after[column] = text;
  };
  for (const [column, rule] of Object.entries(columns)) take(column, rule(cells[column] ?? '', context));
  for (const locale of translations) {
    const inLanguage = words.map((word) => [word, cells[`${word}.${locale}`] ?? ''] as const);
    // Without the first word the language is removed.
    if (inLanguage.every(([, text]) => text === '') || cells[`${words[0]}.${locale}`] === '') continue;
    for (const [word, text] of inLanguage) {
      const missing = text === '' && after[word] !== '';
      take(`${word}.${locale}`, missing ? new Wrong('missingBesideOthers') : (columns[word]?.(text, context) ?? ''));
    }
  }
  return after;
}
