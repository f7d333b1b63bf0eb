import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { wordsToFind, wordsToIndex } from '../db/search/words.ts';
import { textCell, textOfCell } from '../server/csv.ts';
import { jsonEntries } from '../server/http/bodies/json-entries.ts';
import { localeOfCall } from '../server/http/requests/caller.ts';
import { sanitise } from '../server/services/catalogue/sanitise.ts';
import { foldedName } from '../server/services/shoppers/folded-name.ts';
import { usernameKeyOf } from '../server/services/shoppers/named.ts';
import { nicknameProblem } from '../server/services/shoppers/nickname.ts';
import { staffNameKey } from '../server/services/staff/invites.ts';
import { dateReader } from '../server/services/statements/dates.ts';
import { sumReader } from '../server/services/statements/sums.ts';
import { consoleContract } from '../shared/console/index.ts';
import { contract } from '../shared/contract/index.ts';
import { deviceName } from '../shared/device-name.ts';
import { normalized } from '../shared/normalized.ts';
import { readLabel } from '../shared/packing-label.ts';
import { plainBlocks } from '../shared/plain-blocks.ts';
import { QUERY_LENGTH } from '../shared/query-length.ts';
import { isRichText } from '../shared/rich-text.ts';
import { cleanText, problemOf, type RuledField, rules } from '../shared/rules.ts';
import { trackingKey } from '../shared/tracking-key.ts';
import { inTurn } from './support/in-turn.ts';
import { type Pattern, patternsOf } from './support/patterns-of.ts';
import { worstTexts } from './support/worst-texts.ts';

const root = join(import.meta.dirname, '..');

const found = patternsOf(['server', 'shared', 'db', 'client', 'console', 'web']);

/** Letters of the longest text that a field may have (`server/http/bodies/body.ts`), and ms that one may take. */
const LONGEST = 65_536;
const MOST_MS = 20;

/** Letters with which what takes quadratic time is found in less. */
const SHORT = 8192;

/** Patterns that read nothing so long, and how long that is. */
const SHORTER: Record<string, number> = {
  // The digits of a number.
  '/\\B(?=(\\d\\d)*\\d{3}$)/g': 32,
  '/\\B(?=(\\d{3})+$)/g': 32,
};

/** Files that make patterns while they run, of the shop's own words; `readers` below has the time of what they read. */
const MAKERS = [
  'client/lib/forms/form-answer.ts',
  'console/pages/articles/articles.tsx',
  'db/search/fold.ts',
  'db/search/pieces.ts',
  'db/search/pinyin.ts',
  'server/services/shoppers/nickname.ts',
  'shared/rich-text.ts',
];

const TURNS = 8;

/** The time of the work in ms, the least of some if it is long: another process may have had the core. */
function timeOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS && least > MOST_MS / 2; turn++) {
    const from = performance.now();
    work();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** Ends what would not come back within that time. */
const replaced = new Script("text.replace(pattern, '')");
const PATIENCE_MS = 100;

/** To be tried from every letter on. */
const everywhere = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) =>
  new RegExp(source, [...new Set(`${flags}g`)].join(''));

function patternTime({ source, flags }: Pattern, text: string): number {
  const pattern = everywhere({ source, flags });
  const context = createContext({ text, pattern });
  return timeOf(() => {
    try {
      replaced.runInContext(context, { timeout: PATIENCE_MS });
    } catch {
      // It took that long.
    }
  });
}

/** Fast enough to try a hundred thousand texts. */
const each = new Script(`
  for (const text of ['a', 'b', 'a']) text.replace(pattern, '');
  for (const text of texts) {
    last.text = text;
    const from = now();
    text.replace(pattern, '');
    note(text, now() - from);
  }
`);

/** The texts of these that took longest, at most so many. */
function slowestOf(pattern: Pattern, length: number, most: number): string[] {
  const slowest: { text: string; ms: number }[] = [];
  const last = { text: '' };
  const note = (text: string, ms: number) => {
    if (slowest.length === most && ms <= (slowest.at(-1)?.ms ?? 0)) return;
    slowest.push({ text, ms });
    slowest.sort((one, other) => other.ms - one.ms).splice(most);
    if (ms > 3 * MOST_MS) throw new Error('slower than anything may be');
  };
  const made = everywhere(pattern);
  const texts = worstTexts(pattern, length);
  try {
    each.runInContext(createContext({ pattern: made, texts, note, last, now: () => performance.now() }), {
      timeout: 20 * PATIENCE_MS,
    });
  } catch {
    return [last.text];
  }
  return slowest.map(({ text }) => text);
}

/** The time of the text that a pattern takes longest for, if that is too long. */
function tooSlow(pattern: Pattern): string[] {
  const { file, source, flags } = pattern;
  const written = `/${source}/${flags}`;
  const longest = SHORTER[written] ?? LONGEST;
  for (const text of slowestOf(pattern, Math.min(SHORT, longest), 3)) {
    let ms = patternTime(pattern, text);
    if (ms < MOST_MS && text.length < longest) {
      // As it was made, up to the letter at its end.
      const run = text.slice(0, -1);
      ms = patternTime(pattern, run.repeat(Math.ceil(longest / run.length)) + text.slice(-1));
    }
    if (ms >= MOST_MS) return [`${file} ${written}: ${ms.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}…`];
  }
  return [];
}

test('a regular expression of the sources reads 64 K of its worst letters within 20 ms', () => {
  expect(found.literals.length).toBeGreaterThan(300);
  const once = new Map(found.literals.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  expect([...once.values()].flatMap(tooSlow)).toEqual([]);
  expect(Object.keys(SHORTER).filter((written) => !once.has(written))).toEqual([]);
});

test('patterns of what would be quadratic or worse are found', () => {
  const slow = inTurn(['\\s*\\n', '^(a+)+$', '(?<=x\\s*)\\s', '"(?:[^"\\\\]|\\\\.)*";', '<[^>]*>'], 5);
  const seen = slow.filter((source) => tooSlow({ file: 'here', source, flags: 'g' }).length > 0);
  expect(seen).toEqual(slow);
});

test('patterns that are made while the shop runs are known, and normal forms have one way', () => {
  expect(found.makers.toSorted()).toEqual(MAKERS);
  const normal = found.files.filter((file) => /\.normalize\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(normal).toEqual(['shared/normalized.ts']);
});

/** Runs of what people and programs that mean harm type, with a letter at both ends. */
const letters = [
  ...' \t\n\ra0-.@<[{"\\&;,%中é\u0301ﷺ😀\ud800\0',
  ...[' \n', '\u0301\u0323', 'a.', 'a-', '<p', '</', '&#', '[[', ' a', '\n\n\na', '=\t', ', '],
];
const worst = [
  ...letters.map((unit) => `a${unit.repeat(LONGEST / unit.length)}`.slice(0, LONGEST - 1).concat('a')),
  // Marks that are sorted behind all before them.
  `a${'\u0301'.repeat(LONGEST / 2)}${'\u0323'.repeat(LONGEST / 2 - 1)}`,
];

/** What took too long, and with which of these texts. */
const slowOnes = (name: string, read: (text: string) => unknown, texts = worst, most = MOST_MS): string[] =>
  texts.flatMap((text) => {
    const ms = timeOf(() => read(text));
    return ms < most ? [] : [`${name}: ${ms.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}…`];
  });

test.each(Object.keys(rules) as RuledField[])('%s of 64 K is refused within 20 ms', (field) => {
  expect(slowOnes(field, (text) => problemOf(field, cleanText(field, text)))).toEqual([]);
  for (const text of worst) expect(problemOf(field, cleanText(field, text))).not.toBeNull();
});

/** Reads of a text what it will, and refuses the rest. */
const tried = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
  } catch {
    // Refused.
  }
};

const readers: [string, (text: string) => unknown][] = [
  ['normal forms', normalized],
  ['usernames', usernameKeyOf],
  ['packing labels', readLabel],
  ['devices', (text) => deviceName(text, () => '')],
  ['languages', (text) => localeOfCall({ headers: { 'accept-language': text.slice(0, 16_384) } })],
  ['cells', textCell],
  ['cells of files', textOfCell],
  ['dates of statements', (text) => dateReader([text])(text)],
  ['HTML that is clean', isRichText],
  ['HTML as blocks', plainBlocks],
  ['JSON', tried((text) => jsonEntries(`{"a":${JSON.stringify(text)}}`, 30))],
  ['JSON that is none', tried((text) => jsonEntries(`{"${text}`, 30))],
];

test.each(readers)('%s of 64 K are read within 20 ms', (name, read) => {
  expect(slowOnes(name, read)).toEqual([]);
});

/** What is read of texts whose length has been looked at, up to that; by some a letter becomes eighteen. */
const shorter: [string, number, (text: string) => unknown, number?][] = [
  ['names of staff', 60, staffNameKey],
  ['names at a glance', rules.nickname.max, foldedName],
  ['nicknames', rules.nickname.max, (text) => nicknameProblem(text, 'mia')],
  ['words to find', QUERY_LENGTH, wordsToFind],
  ['words to index', 200, (text) => wordsToIndex([text])],
  ['numbers of parcels', 200, trackingKey],
  ['sums of statements', 20_000, (text) => sumReader([text])(text)],
  // By a parser, which takes its time also where nothing is odd.
  ['HTML that is cleaned', 50_000, sanitise, 5 * MOST_MS],
];

test.each(shorter)('%s, of %i letters at the most, are read in time', (name, most, read, ms) => {
  expect(slowOnes(name, (text) => read(text.slice(0, most)), worst, ms)).toEqual([]);
});

interface Call {
  input: z.ZodType;
}

/** What stops every reader, if it stops one. */
const worstOfAll = worst.filter((text) => /^a([ \n<"a]{3}|\u0301)/.test(text));

const fieldsOf = (call: Call) => Object.keys((call.input as z.ZodObject).shape ?? {});

test.each([
  ['shop', contract],
  ['console', consoleContract],
])('each field of the %s that is 64 K long is read within 20 ms', (_, calls) => {
  const slow = Object.entries<Call>(calls).flatMap(([name, { input }]) =>
    fieldsOf({ input }).flatMap((field) =>
      slowOnes(`${name} ${field}`, (text) => input.safeParse({ [field]: text }), worstOfAll),
    ),
  );
  expect(slow).toEqual([]);
});
