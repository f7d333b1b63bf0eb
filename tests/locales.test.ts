import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverTexts } from '../scripts/build/texts.ts';
import { contract } from '../shared/contract/index.ts';
import { locales } from '../shared/locales.ts';
import { gapsOf, nameOfText } from '../shared/text-gaps.ts';

const root = join(import.meta.dirname, '..');
const table = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `locales/${code}.json`), 'utf8'));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const base = table('zh-CN');
const names = (texts: Record<string, string>) => [...new Set(Object.keys(texts).map(nameOfText))].sort();
const baseNames = new Set(names(base));
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

const codes = Object.entries(locales).map(([code, { tag }]) => ({ code, tag }));

test('each language has a file, and each file is a language', () => {
  const files = readdirSync(join(root, 'locales')).map((file) => file.replace('.json', ''));
  expect(files.sort()).toEqual(Object.keys(locales).sort());
});

test.each(codes)('$code has texts of the base alone, none of them empty', ({ code }) => {
  const texts = table(code);
  expect(names(texts).filter((name) => !baseNames.has(name))).toEqual([]);
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});

/** A text is added in two languages; a release has it in all. */
const complete = codes.filter(({ code }) => process.env.WHOLE === '1' || ['zh-CN', 'en-US'].includes(code));

test.each(complete)('$code has every text, in every plural form of the language', ({ code, tag }) => {
  expect(gapsOf(table(code), base, tag)).toEqual([]);
});

test.each(codes)('$code has the placeholders of the base text', ({ code }) => {
  const texts = table(code);
  const wrong = Object.entries(texts).filter(([key, text]) => {
    const original = base[key] ?? base[`${nameOfText(key)}_other`] ?? '';
    const expected = placeholders(original);
    // A form for one or two things may say the number in words.
    const allowed =
      PLURAL.test(key) && !key.endsWith('_other') ? expected.filter((one) => one !== '{{count}}') : expected;
    const found = placeholders(text);
    return !allowed.every((one) => found.includes(one)) || !found.every((one) => expected.includes(one));
  });
  expect(wrong).toEqual([]);
});

/** Keys that the code puts together; `*` stands for a word that the code knows as well. */
const composed = [
  'channel.*.expect',
  'channel.*.name',
  'event.*',
  'faq.*.answer',
  'faq.*.question',
  'field.*',
  'goodsReturn.cancel.*',
  'goodsReturn.return.*',
  'goodsReturn.step.*',
  'group.*.text',
  'group.*.title',
  'machine.tab.*',
  'machine.text.*',
  'mail.*.subject',
  'mail.*.text',
  'myteam.period.*',
  'myteam.tab.*',
  'notification.*.text',
  'notification.*.title',
  'notification.topic.*',
  'parcel.*',
  'parcel.text.*',
  'place.*',
  'problem.*',
  'recharge.*',
  'recharge.transfer.*',
  'refusal.*',
  'remark.*',
  'return.reason.*',
  'review.hidden.*',
  'security.fund.*',
  'security.fund.*Text',
  'status.*',
  'submit.*',
  'submit.*.why',
  'teamearn.tab.*',
  'transfer.*',
  'transport.*',
  'walletDetail.tab.*',
  'withdrawal.*',
];

const sources = ['client', 'web', 'server', 'shared']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test('every text is used somewhere', () => {
  const words = new Set(sources.match(/\w+/g));
  const patterns = composed.map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replace('*', '(\\w+?)')}$`));
  const isComposed = (name: string) => patterns.some((pattern) => words.has(pattern.exec(name)?.[1] ?? ''));
  const isNamed = (name: string) => sources.includes(`'${name}'`) || sources.includes(`="${name}"`);
  expect(names(base).filter((name) => !isNamed(name) && !isComposed(name))).toEqual([]);
});

test('every composed key is one that the code composes', () => {
  const isThere = (pattern: string) => {
    const [before = '', after = ''] = pattern.split('*');
    return sources.split(`\`${before}\${`).some((rest) => rest.slice(rest.indexOf('}') + 1).startsWith(`${after}\``));
  };
  expect(composed.filter((pattern) => !isThere(pattern))).toEqual([]);
});

test('a page uses no text that only the server has', () => {
  const pages = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'client', file), 'utf8'));
  const kept = new Set(names(base).filter((name) => serverTexts.test(name)));
  const used = pages.flatMap((page) => [...page.matchAll(/(?:t\(['`]|="|=\{`)([\w.]+)/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(400);
  expect(used.filter((name) => kept.has(name) || serverTexts.test(name))).toEqual([]);
});

test('every field of the contract has a name that a refusal can say', () => {
  const fields = Object.values(contract).flatMap(({ input }) => Object.keys(input.shape));
  expect([...new Set(fields)].filter((field) => !(`field.${field}` in base))).toEqual([]);
});

test('the page of points and coupons does not say that after-sales is missing: the shop has it', () => {
  const said = codes.filter(({ code }) => {
    const { 'point.empty.text': text = '', 'service.afterSales': name = '' } = table(code);
    return text.toLowerCase().includes(name.toLowerCase());
  });
  expect(said).toEqual([]);
});

/** No promises of the shop: samples, spans to choose from, how calls are limited, and the mail of others. */
const OWN_TIMES = [
  /^(machine|teamearn)\./,
  /^myteam\.period\./,
  // What was asked of a second person lapses after a day.
  /^refusal\.deletionAsked$/,
  /^refusal\.(changesEnough|exportsEnough|picturesEnough|tooManyUnpaidRecharges)$/,
];

/** The words of a language for minutes, hours and days, without their endings. */
function unitsOf(texts: Record<string, string>): string[] {
  const forms = Object.keys(texts).filter((key) => /^duration\.(minutes|hours|days)_/.test(key));
  const words = forms.map((key) =>
    (texts[key] ?? '')
      .replace('{{count}}', '')
      .replace(/^\s*de\s/, '')
      .trim(),
  );
  return [...new Set(words.filter((word) => word !== '').map((word) => [...word].slice(0, 4).join('')))];
}

test.each(codes)('$code writes no duration into a text: each is a setting', ({ code }) => {
  const texts = table(code);
  const units = unitsOf(texts);
  expect(units.length).toBeGreaterThan(2);
  const duration = new RegExp(`\\p{Nd}\\s*(de )?(${units.join('|')})`, 'u');
  const written = Object.entries(texts).filter(([key, text]) => {
    return duration.test(text) && !OWN_TIMES.some((known) => known.test(key));
  });
  expect(written).toEqual([]);
});
