import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Texts that the server alone says: of messages, e-mail, the account's events, and requests that are no call. */
export const serverTexts = /^(event|mail|notification|transport)\./;

/** Leaves those out of the language files of pages, whose every reader would load them. */
export function pageTexts(root: string): Plugin {
  const folder = join(root, 'locales/');
  return {
    name: 'page-texts',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.startsWith(folder)) return null;
      const table = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(table.filter(([key]) => !serverTexts.test(key)))), map: null };
    },
  };
}
