import { resolve } from 'node:path';
import { DEFAULT_LOCALE, isLocale, type Locale, locales } from '../../shared/locales.ts';
import { normalized } from '../../shared/normalized.ts';
import { UNWANTED } from '../../shared/rules.ts';
import { readTextFile } from '../services/text-file.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, declined, idOf, type OptionName, printed, UsageError } from './command.ts';
import { tableOf } from './table.ts';

const USAGE =
  'articles | articles get <id> [--locale <code>] [--version <number>] | ' +
  'articles set <id> <file.html|file.txt> --title "<title>" [--locale <code>] [--dry-run] [--note "<why>"] | ' +
  'articles publish|unpublish <id> [--note "<why>"] | articles remove <id> --locale <code> [--note "<why>"]';

export const articleOptions: readonly OptionName[] = ['locale', 'title', 'dry-run', 'version'];

const MOST_BYTES = 2 ** 20;
const LONGEST_TITLE = 200;

export function articleCommands({ services }: { services: Services }): Record<string, Command> {
  const { articles } = services;

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
    const text = { id, locale: localeOf(locale), title: name, content: await htmlOf(resolve(cwd, file)) };
    const gaps = dryRun ? await articles.gaps(text) : (await articles.set({ ...text, actor, note })).gaps;
    if (gaps.length > 0) return haveGaps(gaps);
    if (dryRun) return printed(`would set ${name}\n\n${articles.prepared(text).content}`);
    const isDraft = (await articles.all()).some((article) => article.id === id && !article.published);
    return printed(isDraft ? `set; shoppers see it after: articles publish ${id}` : 'set');
  }

  async function publish({ positionals: [, given], actor, note }: CommandLine) {
    const id = idOf(given, USAGE);
    const { gaps } = await articles.publish({ id, actor, note });
    return gaps.length > 0 ? haveGaps(gaps) : printed('published');
  }

  async function unpublish({ positionals: [, given], actor, note }: CommandLine) {
    await articles.unpublish({ id: idOf(given, USAGE), actor, note });
    return printed('a draft now');
  }

  async function remove({ positionals: [, given], locale, actor, note }: CommandLine) {
    if (locale === undefined || locale === DEFAULT_LOCALE) throw new UsageError(USAGE);
    await articles.remove({ id: idOf(given, USAGE), locale: localeOf(locale), actor, note });
    return printed('removed');
  }

  const byAction: Record<string, { command: Command; words: number }> = {
    get: { command: get, words: 2 },
    set: { command: set, words: 3 },
    publish: { command: publish, words: 2 },
    unpublish: { command: unpublish, words: 2 },
    remove: { command: remove, words: 2 },
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

const haveGaps = (languages: string[]) =>
  declined(`there are gaps between [[ and ]] to fill or take out first, in ${languages.join(', ')}`);

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
