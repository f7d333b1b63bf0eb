import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPage, screenAt } from '../../client/app/entry-server.tsx';
import { builtFiles } from './built-files.ts';
import { consoleTagsOf, headTagsOf, inlinedStyles, inlinedVariants, type Manifest } from './head-tags.ts';
import type { PageRenderer } from './renderer.ts';

/** Pages from the build in `dist/`; this module itself is in `dist/server`. */
export async function builtRenderer(): Promise<PageRenderer> {
  const folder = join(import.meta.dirname, '../client');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const console: Manifest = JSON.parse(readFileSync(join(folder, '.vite/console.json'), 'utf8'));
  const texts = new Map(inlinedVariants(manifest).map((files) => [files.join(), textOf(folder, files)]));
  const tagByScreen = new Map<string | null, Buffer>();
  const styles = (screen: string | null) => {
    const tag = () => Buffer.from(`<style>${texts.get(inlinedStyles(manifest, screen).join())}</style>`);
    const known = tagByScreen.get(screen) ?? tag();
    tagByScreen.set(screen, known);
    return known;
  };
  const headTags = headTagsOf(manifest);
  return {
    render: (page) => renderPage(page, { styles, headTags }),
    screenAt,
    consoleTags: () => consoleTagsOf(console),
    styleHashes: () => [...texts.values()].map((text) => `'sha256-${sha256(text)}'`),
    assets: builtFiles(folder),
    close: async () => {},
  };
}

function textOf(folder: string, files: readonly string[]): string {
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
