import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../shared/locales.ts';

const textsOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${code}.json`), 'utf8'));

const english = textsOf('en-US');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const bare = (text: string) => text.replace(/\{\{\w+\}\}/g, '');

/** Languages of another script than the Latin one: what stands in each of their texts. */
const scripts: Partial<Record<Locale, RegExp>> = {
  'zh-CN': /\p{Script=Han}/u,
  'ja-JP': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  'ko-KR': /\p{Script=Hangul}/u,
  'ar-SA': /\p{Script=Arabic}/u,
  'fa-IR': /\p{Script=Arabic}/u,
  'he-IL': /\p{Script=Hebrew}/u,
  'bg-BG': /\p{Script=Cyrillic}/u,
  'ru-RU': /\p{Script=Cyrillic}/u,
  'sr-RS': /\p{Script=Cyrillic}/u,
  'uk-UA': /\p{Script=Cyrillic}/u,
  'el-GR': /\p{Script=Greek}/u,
  'hi-IN': /\p{Script=Devanagari}/u,
  'bn-BD': /\p{Script=Bengali}/u,
  'th-TH': /\p{Script=Thai}/u,
  'km-KH': /\p{Script=Khmer}/u,
  'la-LA': /\p{Script=Lao}/u,
  'mm-MN': /\p{Script=Myanmar}/u,
};

const written = Object.entries(scripts) as [Locale, RegExp][];
const others = (Object.keys(locales) as Locale[]).filter((code) => code !== 'zh-CN' && code !== 'en-US');

/** Words that a language has in common with English. */
const alike: Partial<Record<Locale, string[]>> = {
  'da-DK': ['Variant', 'E-mail', 'Send'],
  'de-DE': ['Name', 'Wallet'],
  'es-ES': ['General'],
  'fr-FR': [
    'Article',
    'Coupons',
    'Cycle',
    'Description',
    'E-mail',
    'Licences',
    'Message',
    'Messages',
    'Points',
    'Public',
    'Notifications',
    'Recharge',
    'Recharges',
    'Services',
    'Version',
    '{{count}} minute',
    '{{count}} minutes',
  ],
  'is-IS': ['Sent'],
  'it-IT': ['Home', 'Password'],
  'sv-SE': ['Variant'],
  'nl-NL': ['Variant', 'Account', 'Coupons', 'Even', 'Privacy'],
  'pt-BR': ['E-mail'],
  'ro-RO': ['E-mail', 'Public'],
};

test('the shop speaks the languages of the spec', () => {
  const spec =
    'ar-SA bg-BG bn-BD da-DK de-DE el-GR en-US es-ES fa-IR fr-FR he-IL hi-IN id-ID is-IS it-IT ja-JP km-KH ko-KR la-LA mm-MN nl-NL pt-BR ro-RO ru-RU sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN';
  expect(Object.keys(locales)).toEqual(spec.split(' '));
});

test.each(written)('%s is written in its own script', (code, script) => {
  const foreign = Object.values(textsOf(code)).filter((text) => /\p{L}/u.test(bare(text)) && !script.test(bare(text)));
  expect(foreign).toEqual([]);
});

test.each(others)('%s has no Chinese or English left', (code) => {
  const left = Object.entries(textsOf(code)).filter(([key, text]) => {
    const original = english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';
    const same = text === original && bare(text).replace(/\P{L}/gu, '').length > 3;
    const chinese = code !== 'ja-JP' && /\p{Script=Han}/u.test(text);
    return (same || chinese) && !alike[code]?.includes(text);
  });
  expect(left).toEqual([]);
});

test.each(Object.keys(locales))('%s writes numbers in Latin digits, as money is', (code) => {
  expect(Object.values(textsOf(code)).filter((text) => /(?![0-9])\p{Nd}/u.test(text))).toEqual([]);
});

test.each(Object.keys(locales))('%s is tidy: no space at an end, none twice, no control of direction', (code) => {
  const untidy = Object.entries(textsOf(code)).filter(
    ([key, text]) =>
      (/^\s|\s$/.test(text) && english[key]?.trim() === english[key]) ||
      / {2}/.test(text) ||
      /[\u200e\u200f\u202a-\u202e\u2066\u2067]/.test(text),
  );
  expect(untidy).toEqual([]);
});

/** Words of the interface that docs/spec.md quotes, with their spaces and capitals. */
test.each([
  ['zh-CN', 'waiting.missing_other', '还需{{count}}人成团'],
  ['zh-CN', 'order.waiting.now_other', '还需{{count}}人成团'],
  ['zh-CN', 'item.grouped_other', '已拼{{count}}件'],
  ['zh-CN', 'waiting.join', '去团购'],
  ['zh-CN', 'detail.title', '商品详情页'],
  ['zh-CN', 'detail.description', '商品描述'],
  ['zh-CN', 'submit.buy', '立即团购'],
  ['zh-CN', 'purchase.bought', '购买成功'],
  ['zh-CN', 'refusal.wrongCredentials', '帐号或密码错误'],
  ['zh-CN', 'loginPassword.missing', '请填写密码'],
  ['en-US', 'message.registered', 'success'],
  ['en-US', 'refusal.invitationUnknown', 'invitation code does not exist'],
  ['en-US', 'recharge.redirecting', 'Redirecting... do not click repeatedly'],
] as const)('%s: %s is “%s”', (code, key, text) => {
  expect(textsOf(code)[key]).toBe(text);
});

test.each(['English', 'español', '简体中文', 'Português'])('a language is offered as %s', (name) => {
  expect(Object.values(locales).map((locale) => locale.name)).toContain(name);
});
