import { selectOldestGap, selectTextCounts, type TextCounts } from '../../../db/queries/console/texts.ts';
import type { Reader } from '../../../db/store.ts';
import { DEFAULT_LOCALE, locales } from '../../../shared/locales.ts';

const kinds = ['items', 'categories', 'carousel', 'notices', 'articles'] as const;
const codes = Object.keys(locales).filter((locale) => locale !== DEFAULT_LOCALE);

/** What lacks a text, by language: a report, since it reads all texts. */
export async function readTextsMatrix(view: Reader) {
  const counts = await selectTextCounts(view);
  return {
    kinds: kinds.map((kind) => {
      const { all, texts } = counts[kind];
      const inLocale = (code: string) => {
        const found = texts.find(({ locale }) => locale === code);
        return { there: found?.there ?? 0, older: found ? found.older : 0 };
      };
      return { kind, all, locales: Object.fromEntries(codes.map((code) => [code, inLocale(code)])) };
    }),
    // Where none is lacking, all items would be read to find that out.
    oldest: isWhole(counts.items) ? null : await selectOldestGap(view, codes.length),
  };
}

/** Each language has a text of each, none of them outdated. */
const isWhole = ({ all, texts }: TextCounts) =>
  codes.every((code) => texts.some(({ locale, there, older }) => locale === code && there === all && older === 0));
