import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../shared/locales.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const textsOf = (code: string): Record<string, string> => JSON.parse(read(`locales/${code}.json`));

/** Words for "tax" in the shop's tax refund and in its tax-free sales. */
const TAX: Record<Locale, RegExp> = {
  'ar-SA': /ضريب/u,
  'bg-BG': /данък/iu,
  'bn-BD': /ট্যাক্স|কর/u,
  'da-DK': /afgift/iu,
  'de-DE': /steuer/iu,
  'el-GR': /φόρο/iu,
  'en-US': /tax/iu,
  'es-ES': /impuesto/iu,
  'fa-IR': /مالیات/u,
  'fr-FR': /détax/iu,
  'he-IL': /מס/u,
  'hi-IN': /टैक्स/u,
  'id-ID': /pajak/iu,
  'is-IS': /skatt/iu,
  'it-IT': /fiscal|tass/iu,
  'ja-JP': /税/u,
  'km-KH': /ពន្ធ/u,
  'ko-KR': /세금|면세/u,
  'la-LA': /ພາສີ/u,
  'mm-MN': /အခွန်/u,
  'nl-NL': /belasting/iu,
  'pt-BR': /imposto/iu,
  'ro-RO': /tax/iu,
  'ru-RU': /налог/iu,
  'sr-RS': /порез/iu,
  'sv-SE': /skatt/iu,
  'th-TH': /ภาษี/u,
  'tr-TR': /vergi/iu,
  'uk-UA': /подат/iu,
  'vi-VN': /thuế/iu,
  'zh-CN': /税/u,
};

const languages = Object.entries(TAX) as [Locale, RegExp][];

/** The Chinese texts are the source: each that is about the refund names the tax, and new texts are found here too. */
const aboutTax = Object.entries(textsOf('zh-CN')).flatMap(([key, text]) => (TAX['zh-CN'].test(text) ? [key] : []));

test('texts about the tax refund are found, also those of orders, the wallet and refusals', () => {
  const some = ['item.refund', 'order.tab.requested', 'order.tab.refunded', 'order.step.refunded', 'status.4'];
  expect(aboutTax).toEqual(expect.arrayContaining([...some, 'transfer.tax_refund', 'refusal.refundUnknown']));
  expect(aboutTax.length).toBeGreaterThan(25);
  expect(Object.keys(TAX).sort()).toEqual(Object.keys(locales).sort());
});

test.each(languages)('%s never drops “tax”: a refund or return alone is that of the goods', (code, tax) => {
  const texts = textsOf(code);
  const dropped = aboutTax.map((key) => [key, texts[key]]).filter(([, text]) => !tax.test(text ?? ''));
  expect(dropped).toEqual([]);
});

test('the glossary’s tax refund names the tax in each language', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows[0]?.indexOf('tax refund') ?? -1;
  const terms = new Map(rows.slice(1).map((cells) => [cells[1], cells[column]]));
  const wrong = languages.map(([code, tax]) => [code, terms.get(code), tax] as const);
  expect(wrong.filter(([, term, tax]) => !tax.test(term ?? '')).map(([code]) => code)).toEqual([]);
});
