import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../../../db/store.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import type { By } from '../../staff-act.ts';
import { StaffRefused } from '../../staff-refused.ts';
import { FileProblem } from '../../text-file.ts';
import { itemColumnOf } from '../import/headings.ts';
import type { ImportInput } from '../import/import-input.ts';
import { type ImportReport, type PriceAndNext, type PriceChange, type Problem, ROWS_A_TURN } from '../import/report.ts';
import type { createItemImport } from '../import/service.ts';
import { parseSource, type Source } from '../import/source.ts';
import type { VariantPlan } from '../import/variants/plan.ts';
import { deepCut, givesAway, isPricedOtherwise, nextOf } from './price-cut.ts';
import { variantsCut } from './variant-cut.ts';

interface Deps {
  itemImport: ReturnType<typeof createItemImport>;
  clock: () => number;
}

interface UploadedFile {
  bytes: Uint8Array;
  name: string;
  /** Addresses of pictures by the names that the file gives them. */
  pictures: Record<string, string>;
  leaveOut?: readonly number[];
  dryRun: boolean;
}

/** Deep price cuts are asked for one by one, with a second person; a file makes none. */
async function refuseCuts(
  on: Reader,
  changes: PriceChange[],
  variants: VariantPlan[],
  now: number,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  // Others cut nothing, and are not looked up.
  const priced = changes.filter(({ before, after }) => isPricedOtherwise(before, after));
  for (const [at, { row, id, before, after }] of priced.entries()) {
    const column = await deepCut(on, { id, ...before }, after, now);
    if (column) problems.push({ row, column, wrong: new Wrong('priceCut') });
    if (at % ROWS_A_TURN === 0) await nextTurn();
  }
  for (const { item, rows } of variants) {
    const priced = rows.map(({ row, edit }) => ({ ...edit, row }));
    for (const { row, of } of item ? await variantsCut(on, item, priced, now) : []) {
      problems.push({ row: row.row, column: of, wrong: new Wrong('priceCut') });
    }
    await nextTurn();
  }
  return problems;
}

/** No new item gives itself away, nor by the price that begins later. */
function refuseNew(price: PriceAndNext) {
  if (givesAway(price)) return { column: 'tax', wrong: new Wrong('taxShare') };
  const next = nextOf(price);
  return next && givesAway(next) ? { column: 'next_tax', wrong: new Wrong('taxShare') } : null;
}

/** A file of items that staff send from the console: the same as the operator's, without a folder of pictures. */
export function createConsoleImport({ itemImport, clock }: Deps) {
  return async ({ bytes, name, pictures, leaveOut = [], dryRun }: UploadedFile, act: By): Promise<ImportReport> => {
    const { actor, sessionId, note, key } = act;
    const source = withAddresses(await sourceOf(name, bytes), pictures);
    const refuse: ImportInput['refuse'] = (on, changes, variants) => refuseCuts(on, changes, variants, clock());
    const never = { progress: () => undefined, signal: new AbortController().signal };
    const by = { actor, sessionId, note, key };
    return itemImport({ source, file: name, folder: null, leaveOut, dryRun, ...by, refuse, refuseNew, ...never });
  };
}

/** Throws `fileUnreadable`. */
async function sourceOf(name: string, bytes: Uint8Array): Promise<Source> {
  try {
    return await parseSource(name, bytes, itemColumnOf);
  } catch (error) {
    if (!(error instanceof FileProblem && error.wrong)) throw error;
    const { code, params } = error.wrong;
    const why = { text: `problem.${code}`, params } as const;
    throw new StaffRefused('fileUnreadable', { params: { why } });
  }
}

function withAddresses({ rows, ...source }: Source, pictures: Record<string, string>): Source {
  const addressOf = (name: string) => (Object.hasOwn(pictures, name) ? pictures[name] : name);
  const named = rows.map(({ row, cells }) => {
    const list = cells.pictures?.split(/[|;]/).map((name) => addressOf(name.trim()));
    return { row, cells: list ? { ...cells, pictures: list.join('|') } : cells };
  });
  return { ...source, rows: named };
}
