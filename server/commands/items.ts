import { dirname, resolve } from 'node:path';
import type { ImportReport, Problem } from '../services/catalogue/import/report.ts';
import type { Services } from '../services.ts';
import { type Command, type OptionName, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';

const USAGE = 'items import <file.csv|file.json> [--pictures <folder>] [--dry-run] [--note "<why>"] [--json]';

export const itemOptions: readonly OptionName[] = ['pictures', 'dry-run'];

export function itemCommands({ services }: { services: Services }): Record<string, Command> {
  return {
    items: async ({ positionals, pictures, dryRun, json, cwd, progress, ...operator }) => {
      const [action, given, ...rest] = positionals;
      if (action !== 'import' || given === undefined || rest.length > 0) throw new UsageError(USAGE);
      const file = resolve(cwd, given);
      const folder = pictures === undefined ? dirname(file) : resolve(cwd, pictures);
      const line = progressLine(progress);
      try {
        const report = await services.itemImport({ ...operator, file, folder, dryRun, progress: line.show });
        const exitCode = report.problems.length === 0 ? 0 : 1;
        if (json) return printed(JSON.stringify(report, null, 2), exitCode);
        return exitCode === 0
          ? printed(told(report, dryRun))
          : { out: '', err: `${complaint(report.problems)}\n`, exitCode };
      } finally {
        line.clear();
      }
    },
  };
}

function told({ items, pictures, categories }: ImportReport, dryRun: boolean): string {
  const lines = categories.map((category) => `  ${category.id} ${category.name}: ${category.items}`);
  const did = dryRun ? 'the file is right; to add' : 'added';
  return [`${did}: items ${items}, pictures ${pictures}`, ...lines].join('\n');
}

function complaint(problems: Problem[]): string {
  const lines = problems.map(({ row, column, text }) => `row ${row}, ${column}: ${text}`);
  return [...lines, `nothing was imported; problems: ${problems.length}`].join('\n');
}
