import { dirname, resolve } from 'node:path';
import { sheetHead, sheetLines } from '../csv.ts';
import type { ImportInput } from '../services/catalogue/import/import-input.ts';
import type { ImportReport } from '../services/catalogue/import/report.ts';
import type { Services } from '../services.ts';
import { cellsOfWords, shortened } from './cells.ts';
import { type Command, type CommandLine, idOf, type OptionName, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';
import { complaint, countOf, written } from './rows.ts';

const USAGE = {
  import:
    'items import <file.csv|file.json> [--pictures <folder>] [--leave-out <row>,<row>] [--dry-run] [--note "<why>"] [--json]',
  set: 'items set <id> <column>=<value> … [--pictures <folder>] [--dry-run] [--note "<why>"] [--json]',
  export: 'items export [--json]',
};

export const itemOptions: readonly OptionName[] = ['pictures', 'dry-run', 'leave-out'];

/** Rows that may be left out at the most, as in the console. */
const MOST_LEFT_OUT = 1000;

export function itemCommands({ services }: { services: Services }): Record<string, Command> {
  async function put(line: CommandLine, source: ImportInput['source'], folder: string) {
    const { actor, note, signal, dryRun, json } = line;
    const progress = progressLine(line.progress);
    try {
      const leaveOut = rowsLeftOut(line.leaveOut);
      const input = { source, folder, leaveOut, dryRun, actor, note, signal, progress: progress.show };
      const report = await services.itemImport(input);
      const exitCode = report.problems.length === 0 ? 0 : 1;
      if (json) {
        return printed(JSON.stringify({ ...report, problems: report.problems.map(written) }, null, 2), exitCode);
      }
      return exitCode === 0
        ? printed(reportText(report, dryRun))
        : { out: '', err: `${complaint(report.problems)}\n${othersText(report, leaveOut)}`, exitCode };
    } finally {
      progress.clear();
    }
  }

  const byAction: Record<string, Command> = {
    import: (line) => {
      const [, given, ...rest] = line.positionals;
      if (given === undefined || rest.length > 0) throw new UsageError(USAGE.import);
      const file = resolve(line.cwd, given);
      return put(line, file, line.pictures === undefined ? dirname(file) : resolve(line.cwd, line.pictures));
    },

    set: (line) => {
      const [, given, ...words] = line.positionals;
      if (line.leaveOut !== undefined) throw new UsageError(USAGE.set);
      const cells = { ...cellsOfWords(words, USAGE.set), id: String(idOf(given, USAGE.set)) };
      const source = { columns: Object.keys(cells), rows: [{ row: 1, cells }] };
      return put(line, source, resolve(line.cwd, line.pictures ?? '.'));
    },

    export: async ({ positionals, json, pictures, dryRun, leaveOut }) => {
      if (positionals.length > 1 || pictures !== undefined || dryRun || leaveOut !== undefined)
        throw new UsageError(USAGE.export);
      const { columns, rows } = await services.itemExport.all();
      if (json) return printed(JSON.stringify(rows, null, 2));
      return { out: sheetHead(columns) + sheetLines(columns, rows), err: '', exitCode: 0 };
    },
  };

  return {
    items: (line) => {
      const [action = ''] = line.positionals;
      const command = Object.hasOwn(byAction, action) ? byAction[action] : undefined;
      if (!command) throw new UsageError(Object.values(USAGE).join(' | '));
      return command(line);
    },
  };
}

/** Throws `UsageError`. */
function rowsLeftOut(given: string | undefined): number[] {
  if (given === undefined) return [];
  if (!/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/.test(given)) throw new UsageError(USAGE.import);
  const rows = given.split(',').map(Number);
  if (rows.length > MOST_LEFT_OUT) throw new UsageError(`--leave-out takes at most ${MOST_LEFT_OUT} rows`);
  return rows;
}

/** How the rows that are right go in without the others. */
function othersText({ problems, others }: ImportReport, leftOut: readonly number[]): string {
  if (!others) return '';
  const rows = [...new Set([...leftOut, ...problems.map(({ row }) => row)])].sort((one, other) => one - other);
  return `${countOf(others, 'other row')} can go in without these: --leave-out ${rows.join(',')}\n`;
}

function reportText({ items, pictures, categories, changed }: ImportReport, dryRun: boolean): string {
  const added = categories.map((category) => `  ${category.id} ${category.name}: ${category.items}`);
  const did = dryRun ? 'the file is right; to add' : 'added';
  const lines = items > 0 || changed.length === 0 ? [`${did}: items ${items}, pictures ${pictures}`, ...added] : [];
  const ids = new Set(changed.map(({ id }) => id));
  if (ids.size > 0) lines.push(`${dryRun ? 'to change' : 'changed'}: ${countOf(ids.size, 'item')}`);
  for (const { id, name, fields } of changed) {
    for (const { column, old, new: now } of fields) {
      lines.push(
        `  ${id} ${name}, ${column}: ${column === 'pictures' ? now : `${shortened(old)} -> ${shortened(now)}`}`,
      );
    }
  }
  return lines.join('\n');
}
