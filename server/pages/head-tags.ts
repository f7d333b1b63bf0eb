import type { Manifest as ViteManifest } from 'vite';
import { moduleOfScreen, withScreenBelow } from '../../client/app/screens.ts';
import type { Locale } from '../../shared/locales.ts';

export type Manifest = ViteManifest;

const ENTRY = 'client/app/entry-client.tsx';

/** The console's. */
const CONSOLE = 'console/app/entry.tsx';

/** Loads the scripts when it is time. */
const START = 'client/app/start.ts';

/**
 * Screens whose whole style is inlined: those where visitors arrive, and the offline page, which must not need a file.
 * Other screens inline the shared style and link to the rest of theirs.
 */
const WHOLE: readonly (string | null)[] = ['home', 'list', 'detail', 'offline'];

function chunkOf(manifest: Manifest, name: string) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  return chunk;
}

/** The names of chunks and of all that they import, imports first. */
function withImports(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const begun = new Set<string>();
  const follow = (name: string) => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const imported of chunkOf(manifest, name).imports ?? []) follow(imported);
    found.add(name);
  };
  for (const name of names) follow(name);
  return [...found];
}

function modulesOf(screen: string | null): string[] {
  return [ENTRY, ...(screen === null ? [] : withScreenBelow(screen).map(moduleOfScreen))];
}

function stylesOf(manifest: Manifest, names: readonly string[]): string[] {
  return [...new Set(withImports(manifest, names).flatMap((name) => chunkOf(manifest, name).css ?? []))];
}

/** The style sheets that are inlined in the pages of a screen, in their order. */
export function inlinedStyles(manifest: Manifest, screen: string | null): string[] {
  return stylesOf(manifest, modulesOf(WHOLE.includes(screen) ? screen : null));
}

/** Every different answer of `inlinedStyles`. */
export function inlinedVariants(manifest: Manifest): string[][] {
  const variants = [null, ...WHOLE].map((screen) => inlinedStyles(manifest, screen));
  return [...new Map(variants.map((files) => [files.join(), files])).values()];
}

/**
 * Tags of a page's files: the style sheets that are not inlined, and for `client/app/start.ts` the names of the entry
 * and of the chunks that the screen and its language need. Scripts are loaded after pictures, since the page works
 * without them.
 */
export function headTagsOf(manifest: Manifest): (screen: string | null, locale: Locale) => string {
  const entry = chunkOf(manifest, ENTRY).file;
  const start = chunkOf(manifest, START).file;
  const tagsByKey = new Map<string, string>();
  const tags = (screen: string | null, locale: Locale) => {
    const inlined = inlinedStyles(manifest, screen);
    // An inlined style sheet is named too, so that Vite does not load it with a module.
    const links = stylesOf(manifest, modulesOf(screen)).map(
      (file) => `<link rel="stylesheet" href="/${file}"${inlined.includes(file) ? ' disabled' : ''}>`,
    );
    const names = [...modulesOf(screen), `locales/${locale}.json`];
    const ahead = withImports(manifest, names).map((name) => chunkOf(manifest, name).file);
    const scripts = [...new Set([entry, ...ahead])].map((file) => `/${file}`).join(' ');
    return [
      ...links,
      `<script type="module" src="/${start}" fetchpriority="low" data-scripts="${scripts}"></script>`,
    ].join('');
  };
  return (screen, locale) => {
    const key = `${screen} ${locale}`;
    const known = tagsByKey.get(key) ?? tags(screen, locale);
    tagsByKey.set(key, known);
    return known;
  };
}

/** Tags of the console's page: its style sheets, its script, and what that imports. */
export function consoleTagsOf(manifest: Manifest): string {
  const names = withImports(manifest, [CONSOLE]);
  const files = names.map((name) => chunkOf(manifest, name).file);
  return [
    ...stylesOf(manifest, [CONSOLE]).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...files.slice(0, -1).map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${chunkOf(manifest, CONSOLE).file}"></script>`,
  ].join('');
}
