import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of `client/app/routes.tsx`, read as text: its modules need the bundler. */
export function routePaths(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../client/app/routes.tsx'), 'utf8');
  return [...text.matchAll(/^ +screen\('[^']+', '([^']+)'/gm)].map(([, path = '']) => path);
}
