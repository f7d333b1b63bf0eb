import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TextPart, textParts } from '../../client/lib/texts/text-parts.ts';

/** Where the imports of screens are; a screen's texts are not those of all. */
const SCREENS = 'client/app/screens.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The texts that every page and home may show, and those that the screens of each part may show beside them. */
export interface UsedTexts {
  home: Set<string>;
  parts: Map<TextPart, Set<string>>;
}

/** Finds which of `keys` the screens' sources name, alone or as the beginning of a name that they compose. */
export function usedTexts(root: string, keys: readonly string[]): UsedTexts {
  const named = (entries: readonly string[]) => {
    const sources = reachable(root, entries).map((file) => readFileSync(join(root, file), 'utf8'));
    const words = new Set(sources.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, word]) => word)));
    const beginnings = sources.flatMap((source) => [...source.matchAll(/`([\w.]*\.)\$\{/g)].map(([, word]) => word));
    return keys.filter(
      (key) =>
        words.has(key) ||
        words.has(key.replace(PLURAL, '')) ||
        beginnings.some((word) => word !== undefined && key.startsWith(word)),
    );
  };
  const home = new Set(named(['client/app/entry-client.tsx', SCREENS, screenFile('home')]));
  const parts = new Map<TextPart, Set<string>>();
  for (const [part, screens] of Object.entries(textParts) as [TextPart, readonly string[]][]) {
    parts.set(part, new Set(named(screens.map(screenFile)).filter((key) => !home.has(key))));
  }
  return { home, parts };
}

function screenFile(screen: string): string {
  return `client/pages/${screen}/${screen}.tsx`;
}

/** What a screen tells others; the server alone runs it. */
const SEO = /\/seo\.ts$/;

/** Files that a browser gets of the entries, at once or later; of the list of screens only what they import at once. */
function reachable(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || SEO.test(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) return;
    found.add(file);
    const source = readFileSync(join(root, file), 'utf8');
    const atOnce = source.matchAll(/^(?:import|export)\s(?!type\s)[^'";]*?from\s+'(\.[^']+)'/gm);
    const later = file === SCREENS ? [] : source.matchAll(/import\('(\.[^']+)'\)/g);
    for (const [, path = ''] of [...atOnce, ...later]) follow(join(dirname(file), path));
  };
  for (const entry of entries) follow(entry);
  return [...found];
}
