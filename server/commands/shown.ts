import { dirname, resolve } from 'node:path';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import type { RowKind, ShownRow } from '../services/storefront/shown/row-kind.ts';
import { rowKinds } from '../services/storefront/shown/row-kinds.ts';
import type { ShownInput, ShownReport } from '../services/storefront/shown/service.ts';
import type { Services } from '../services.ts';
import { usagesOf } from './call/short-commands.ts';
import { cellsOfWords, shortened } from './cells.ts';
import { type Command, type CommandLine, idOf, type OptionName, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';
import { complaint, countOf, written } from './rows.ts';
import { printedRows, type Row } from './table.ts';

const options: readonly OptionName[] = ['pictures', 'dry-run'];

export const shownOptions = Object.fromEntries(rowKinds.map(({ name }) => [name, options]));

/** `categories`, `carousel`, `mall` and `notices`: the storefront around the items. */
export function shownCommands({ services }: { services: Pick<Services, 'shown'> }): Record<string, Command> {
  return Object.fromEntries(rowKinds.map((kind) => [kind.name, commandOf(kind, services)]));
}

function usageOf({ name }: RowKind): string {
  const more = '[--pictures <folder>] [--dry-run] [--note "<why>"] [--json]';
  const ways = ['list [--json]', `add <column>=<value> … ${more}`, `set <id> <column>=<value> … ${more}`];
  ways.push(`import <file.csv|file.json> ${more}`);
  return [...ways.map((way) => `${name} ${way}`), ...usagesOf(name)].join(' | ');
}

function commandOf(kind: RowKind, { shown }: Pick<Services, 'shown'>): Command {
  const usage = usageOf(kind);

  async function put(line: CommandLine, source: ShownInput['source'], folder: string) {
    const { actor, note, dryRun, signal, json } = line;
    const progress = progressLine(line.progress);
    try {
      const input = { source, folder, dryRun, actor, note, signal, progress: progress.show };
      const report = await shown.put(kind, input);
      const exitCode = report.problems.length === 0 ? 0 : 1;
      if (json) {
        return printed(JSON.stringify({ ...report, problems: report.problems.map(written) }, null, 2), exitCode);
      }
      if (exitCode === 0) return printed(reportText(report, dryRun));
      return { out: '', err: `${complaint(report.problems)}\n`, exitCode };
    } finally {
      progress.clear();
    }
  }

  const besides = ({ cwd, pictures }: CommandLine) => resolve(cwd, pictures ?? '.');

  const byAction: Record<string, Command> = {
    list: async ({ json }) => {
      const rows = (await shown.list(kind)).map((row, at) => (json ? whole(row, at) : brief(kind, row, at)));
      return printedRows(rows, json);
    },
    add: (line) => {
      const cells = cellsOfWords(line.positionals.slice(1), usage);
      if (cells.id !== undefined && !kind.givenIds) throw new UsageError(usage);
      return put(line, [{ row: 1, cells }], besides(line));
    },
    set: async (line) => {
      const [, given, ...words] = line.positionals;
      const cells = { ...cellsOfWords(words, usage), id: String(idOf(given, usage)) };
      const known = (await shown.list(kind)).some(({ id }) => String(id) === cells.id);
      if (!known) return { out: '', err: `there is no ${kind.subject} ${cells.id}\n`, exitCode: 1 };
      return put(line, [{ row: 1, cells }], besides(line));
    },
    import: (line) => {
      const [, given, ...rest] = line.positionals;
      if (given === undefined || rest.length > 0) throw new UsageError(usage);
      const file = resolve(line.cwd, given);
      return put(line, file, line.pictures === undefined ? dirname(file) : besides(line));
    },
  };

  return async (line) => {
    const [action = 'list'] = line.positionals;
    const command = Object.hasOwn(byAction, action) ? byAction[action] : undefined;
    const puts = /^(add|set|import)$/.test(action);
    if (!command || (!puts && (line.dryRun || line.pictures !== undefined))) throw new UsageError(usage);
    if (action === 'list' && line.positionals.length > 1) throw new UsageError(usage);
    return command(line);
  };
}

/** A row with every language. */
function whole({ id, version, cells, picture }: ShownRow, at: number): Row {
  const pic_url = picture === undefined ? null : pictureUrl(picture);
  return { id, version, position: at + 1, position_was: at + 1, ...cells, ...(pic_url && { pic_url }) };
}

/** A row of a table: of languages only the codes. */
function brief({ words }: RowKind, row: ShownRow, at: number): Row {
  const own = Object.entries(row.cells).filter(([column]) => !column.includes('.'));
  const others = Object.keys(row.cells).filter((column) => column.startsWith(`${words[0]}.`));
  const codes = others.map((column) => column.slice(column.indexOf('.') + 1));
  const languages = [DEFAULT_LOCALE, ...codes].join(' ');
  return { id: row.id, position: at + 1, ...Object.fromEntries(own), ...(words.length > 0 && { languages }) };
}

function reportText({ added, changed }: ShownReport, dryRun: boolean): string {
  const lines: string[] = [];
  if (added.length > 0 || changed.length === 0) lines.push(`${dryRun ? 'to add' : 'added'}: ${added.length}`);
  for (const { id, name } of added) lines.push(`  ${id ?? 'new'} ${name}`);
  if (changed.length > 0) lines.push(`${dryRun ? 'to change' : 'changed'}: ${countOf(changed.length, 'row')}`);
  for (const { id, name, fields } of changed) {
    for (const { column, old, new: now } of fields) {
      lines.push(
        `  ${id} ${name}, ${column}: ${column === 'picture' ? now : `${shortened(old)} -> ${shortened(now)}`}`,
      );
    }
  }
  return lines.join('\n');
}
