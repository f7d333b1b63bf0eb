import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '../../shared/locales.ts';
import { withFallbacks } from '../../shared/text-gaps.ts';
import type { TextTable } from '../../shared/texts.ts';

/** Texts that the server alone says: of messages, e-mail, the account's events, and requests that are no call. */
export const serverTexts = /^(event|mail|notification|transport)\./;

/** The language files of pages: without those texts, which every reader would load, and without gaps. */
export function pageTexts(root: string): Plugin {
  const folder = join(root, 'locales/');
  return {
    name: 'page-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      const read = (locale: Locale): TextTable => {
        const file = `${folder}${locale}.json`;
        if (file === id) return JSON.parse(code);
        this.addWatchFile(file);
        return JSON.parse(readFileSync(file, 'utf8'));
      };
      const table = Object.entries(withFallbacks(id.slice(folder.length, -'.json'.length) as Locale, read));
      return { code: JSON.stringify(Object.fromEntries(table.filter(([key]) => !serverTexts.test(key)))), map: null };
    },
  };
}
