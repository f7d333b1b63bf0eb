import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { renderPage, screenAt } from '../../client/entry-server.tsx';
import { headTagsOf, type Manifest, styleFileOf } from './head-tags.ts';
import type { PageRenderer } from './renderer.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Pages from the build in `dist/`; this module itself stands in `dist/server`. */
export async function builtRenderer(): Promise<PageRenderer> {
  const folder = join(import.meta.dirname, '../client');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const text = readFileSync(join(folder, styleFileOf(manifest)), 'utf8').trim();
  const hash = createHash('sha256').update(text).digest('base64');
  const styles = [{ text }];
  const headTags = headTagsOf(manifest);
  return {
    render: (page) => renderPage(page, { styles: () => styles, headTags }),
    screenAt,
    styleHash: () => `'sha256-${hash}'`,
    assets: sirv(folder, { etag: true, brotli: true, gzip: true, setHeaders: cacheByName }),
    close: async () => {},
  };
}

/** What the build names by its content never changes. */
function cacheByName(response: { setHeader: (name: string, value: string) => void }, path: string): void {
  const lasting = path.startsWith('/assets/');
  response.setHeader('Cache-Control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
}
