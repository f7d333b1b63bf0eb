import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsFiles } from './source.built.ts';

/** Built, the files are inside the bundle; from the sources they are read, where no bundler is. */
export async function docsFiles(): Promise<DocsFiles> {
  // Outside of Vite there is no such object.
  if (import.meta.env?.PROD) return (await import('./source.built.ts')).builtFiles;
  const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  return { style: text('../../client/ui/styles/tokens.css') + text('api-docs.css'), script: text('api-docs.js') };
}
