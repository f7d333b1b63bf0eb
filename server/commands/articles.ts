import { resolve } from 'node:path';
import { DEFAULT_LOCALE, isLocale, type Locale, locales } from '../../shared/locales.ts';
import { normalized } from '../../shared/normalized.ts';
import { UNWANTED } from '../../shared/rules.ts';
import { readTextFile } from '../services/text-file.ts';
import type { Services } from '../services.ts';
import { usagesOf } from './call/short-commands.ts';
import { type Command, type CommandLine, declined, idOf, type OptionName, printed, UsageError } from './command.ts';
import { tableOf } from './table.ts';

const USAGE = [
  'articles',
  'articles get <id> [--locale <code>] [--version <number>]',
  'articles set <id> <file.html|file.txt> --title "<title>" [--locale <code>] [--dry-run] [--note "<why>"]',
  ...usagesOf('articles'),
].join(' | ');

export const articleOptions: readonly OptionName[] = ['locale', 'title', 'dry-run', 'version'];

const MOST_BYTES = 2 ** 20;
const LONGEST_TITLE = 200;

export function articleCommands({ services }: { services: Services }): Record<string, Command> {
  const { staffArticles: articles } = services;

  async function list({ json }: CommandLine) {
    const all = await articles.all();
    if (json) return printed(JSON.stringify(all, null, 2));
    const rows = all.map(({ id, title, published, version, locales: others, updatedAt }) => ({
      id,
      title,
      state: published ? 'published' : 'draft',
      languages: [DEFAULT_LOCALE, ...others].join(' '),
      version,
      changed_at: new Date(updatedAt).toISOString(),
    }));
    return printed(tableOf(rows));
  }

  async function get({ positionals: [, given], locale, version: wanted, json }: CommandLine) {
    const id = idOf(given, USAGE);
    const code = localeOf(locale);
    const version = versionOf(wanted);
    const article = await articles.text(id, code, version);
    if (!article) {
      const kept = version === undefined ? '' : ` in version ${version}, or that version is not kept`;
      return declined(`article ${id} is not in ${code}${kept}`);
    }
    return printed(json ? JSON.stringify(article, null, 2) : `${article.title}\n\n${article.content}`);
  }

  async function set({ positionals: [, given, file], title, locale, dryRun, cwd, actor, note }: CommandLine) {
    const id = idOf(given, USAGE);
    const name = normalized(title ?? '').trim();
    if (file === undefined || name === '') throw new UsageError(USAGE);
    if ([...name].length > LONGEST_TITLE || UNWANTED.test(name)) {
      throw new UsageError(`a title is one line of at most ${LONGEST_TITLE} characters`);
    }
    const code = localeOf(locale);
    const texts = { [code]: { title: name, content: await htmlOf(resolve(cwd, file)) } };
    const { version } = await articles.one(id);
    // A new one is shown at once.
    const input = { id, version, texts, published: version === null ? true : undefined };
    if (dryRun) return printed(`would set ${name}\n\n${(await articles.look(input))[code]?.content ?? ''}`);
    const { published } = await articles.set(input, { actor, note });
    return printed(published ? 'set' : `set; shoppers see it after: articles publish ${id}`);
  }

  const byAction: Record<string, { command: Command; words: number }> = {
    get: { command: get, words: 2 },
    set: { command: set, words: 3 },
  };

  return {
    articles: async (line) => {
      const [action, ...rest] = line.positionals;
      if (action === undefined) return list(line);
      const known = Object.hasOwn(byAction, action) ? byAction[action] : undefined;
      if (!known || rest.length + 1 !== known.words) throw new UsageError(USAGE);
      return known.command(line);
    },
  };
}

function versionOf(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new UsageError(USAGE);
  return text === undefined ? undefined : Number(text);
}

function localeOf(code: string | undefined): Locale {
  if (code === undefined) return DEFAULT_LOCALE;
  if (!isLocale(code)) throw new UsageError(`--locale is one of ${Object.keys(locales).join(', ')}`);
  return code;
}

/** An `.html` as it is, a `.txt` with its paragraphs. Throws `FileProblem`, `UsageError`. */
async function htmlOf(file: string): Promise<string> {
  if (/\.html?$/i.test(file)) return normalized(await readTextFile(file, MOST_BYTES));
  if (!/\.txt$/i.test(file)) throw new UsageError('an article is an .html or a .txt file');
  const text = normalized(await readTextFile(file, MOST_BYTES))
    .replaceAll('\r\n', '\n')
    .trim();
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
