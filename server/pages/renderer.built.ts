import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { renderPage, screenAt } from '../../client/app/entry-server.tsx';
import { encodingOf } from '../http/responses/encoding.ts';
import { consoleTagsOf, headTagsOf, inlinedStyles, inlinedVariants, type Manifest } from './head-tags.ts';
import type { PageRenderer } from './renderer.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

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
    assets: filesOf(folder),
    close: async () => {},
  };
}

function textOf(folder: string, files: readonly string[]): string {
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The files of a folder, in the best encoding that the client accepts and the build has made. */
function filesOf(folder: string): RequestHandler {
  const send = sirv(folder, { etag: true, brotli: true, gzip: true, setHeaders: fileHeaders });
  return (request, response, next) => {
    // sirv looks for names alone, and would send what `br;q=0` refuses.
    request.headers['accept-encoding'] = encodingOf(request.headers['accept-encoding']);
    send(request, response, next);
  };
}

/** Files that the build names by their content never change. */
function fileHeaders(response: ServerResponse, path: string): void {
  const lasting = path.startsWith('/assets/');
  // sirv hands over node's response, without Express's `set`.
  response.setHeader('Cache-Control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  // No ranges: for a range whose end is before its start sirv computes a negative length and throws.
  delete response.req.headers.range;
}
