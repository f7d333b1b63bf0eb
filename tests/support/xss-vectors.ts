import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNWANTED } from '../../shared/rules.ts';

const file = join(import.meta.dirname, 'xss-vectors.txt');

/** Attempts of public cheat-sheets, one each. An attempt that runs calls alert, confirm, prompt or print. */
export const xssVectors: readonly string[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.replace(/[\u2400-\u241f]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400)));

/** The attempts as a name or an address may hold them: one line of at most so many characters. */
export function xssNames(longest: number): string[] {
  const lines = xssVectors.map((vector) =>
    [...vector]
      .filter((one) => !UNWANTED.test(one))
      .join('')
      .trim(),
  );
  return [...new Set(lines)].filter((line) => line !== '' && line.length <= longest);
}
