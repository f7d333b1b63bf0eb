import type { Manifest as ViteManifest } from 'vite';
import { moduleOfScreen } from '../../client/app/routes.tsx';
import type { Locale } from '../../shared/locales.ts';

export type Manifest = ViteManifest;

const ENTRY = 'client/entry-client.tsx';

function chunkOf(manifest: Manifest, name: string) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  return chunk;
}

/** The one style sheet of the build. */
export function styleFileOf(manifest: Manifest): string {
  return chunkOf(manifest, 'style.css').file;
}

/** A chunk and all that it imports at once. */
function filesOf(manifest: Manifest, name: string): string[] {
  const { file, imports = [] } = chunkOf(manifest, name);
  return [file, ...imports.flatMap((imported) => filesOf(manifest, imported))];
}

/** Tags of a page's scripts: the entry, and ahead of it whatever the screen and its language will ask for. */
export function headTagsOf(manifest: Manifest): (screen: string | null, locale: Locale) => string {
  const entry = chunkOf(manifest, ENTRY).file;
  const remembered = new Map<string, string>();
  const tags = (screen: string | null, locale: Locale) => {
    const names = [ENTRY, ...(screen === null ? [] : [moduleOfScreen(screen)]), `locales/${locale}.json`];
    const files = new Set(names.flatMap((name) => filesOf(manifest, name)));
    files.delete(entry);
    const ahead = [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
    return `${ahead}<script type="module" src="/${entry}"></script>`;
  };
  return (screen, locale) => {
    const key = `${screen} ${locale}`;
    const known = remembered.get(key) ?? tags(screen, locale);
    remembered.set(key, known);
    return known;
  };
}
