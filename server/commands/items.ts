import { dirname, resolve } from 'node:path';
import { sheetHead, sheetLines } from '../csv.ts';
import type { ImportInput, ImportReport } from '../services/catalogue/import/report.ts';
import type { Services } from '../services.ts';
import { cellsOfWords, shortened } from './cells.ts';
import { type Command, type CommandLine, idOf, type OptionName, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';
import { complaint, countOf, written } from './rows.ts';

const USAGE = {
  import: 'items import <file.csv|file.json> [--pictures <folder>] [--dry-run] [--note "<why>"] [--json]',
  set: 'items set <id> <column>=<value> … [--pictures <folder>] [--dry-run] [--note "<why>"] [--json]',
  export: 'items export [--json]',
};

export const itemOptions: readonly OptionName[] = ['pictures', 'dry-run'];

export function itemCommands({ services }: { services: Services }): Record<string, Command> {
  async function put(line: CommandLine, source: ImportInput['source'], folder: string) {
    const { actor, note, signal, dryRun, json } = line;
    const progress = progressLine(line.progress);
    try {
      const input = { source, folder, dryRun, actor, note, signal, progress: progress.show };
      const report = await services.itemImport(input);
      const exitCode = report.problems.length === 0 ? 0 : 1;
      if (json) {
        return printed(JSON.stringify({ ...report, problems: report.problems.map(written) }, null, 2), exitCode);
      }
      return exitCode === 0
        ? printed(reportText(report, dryRun))
        : { out: '', err: `${complaint(report.problems)}\n`, exitCode };
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
      const cells = { ...cellsOfWords(words, USAGE.set), id: String(idOf(given, USAGE.set)) };
      const source = { columns: Object.keys(cells), rows: [{ row: 1, cells }] };
      return put(line, source, resolve(line.cwd, line.pictures ?? '.'));
    },

    export: async ({ positionals, json, pictures, dryRun }) => {
      if (positionals.length > 1 || pictures !== undefined || dryRun) throw new UsageError(USAGE.export);
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

function reportText({ items, pictures, categories, changed }: ImportReport, dryRun: boolean): string {
  const added = categories.map((category) => `  ${category.id} ${category.name}: ${category.items}`);
  const did = dryRun ? 'the file is right; to add' : 'added';
  const lines = items > 0 || changed.length === 0 ? [`${did}: items ${items}, pictures ${pictures}`, ...added] : [];
  if (changed.length > 0) lines.push(`${dryRun ? 'to change' : 'changed'}: ${countOf(changed.length, 'item')}`);
  for (const { id, name, fields } of changed) {
    for (const { column, old, new: now } of fields) {
      lines.push(
        `  ${id} ${name}, ${column}: ${column === 'pictures' ? now : `${shortened(old)} -> ${shortened(now)}`}`,
      );
    }
  }
  return lines.join('\n');
}
