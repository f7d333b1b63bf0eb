import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newerThanConsole, newerThanShop } from '../support/novelties.ts';

const client = join(import.meta.dirname, '../../dist/client');

/** In minified code too: a method keeps its name, and what the browser owns its whole one. */
const saysIt = (call: string) =>
  new RegExp(call.includes('.prototype.') ? `\\.${call.split('.').at(-1)}\\b` : `\\b${call.replace('.', '\\.')}\\b`);

/** Scripts of a folder, those of libraries among them, with what they call of `calls`. */
function calledIn(folder: string, calls: readonly string[]): string[] {
  const scripts = readdirSync(join(client, folder)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  return scripts.flatMap((file) => {
    const script = readFileSync(join(client, folder, file), 'utf8');
    // Who asks whether a browser has it can do without.
    const isAsked = (call: string) => script.includes(`if(${call})`);
    return calls.filter((call) => saysIt(call).test(script) && !isAsked(call)).map((call) => `${file}: ${call}`);
  });
}

test.each([
  ['assets', newerThanShop],
  ['assets/console', newerThanConsole],
])('scripts of %s call nothing that their oldest browsers lack', (folder, calls) => {
  expect(calledIn(folder, calls)).toEqual([]);
});

test('what is called is found', () => {
  expect(calledIn('assets/console', ['AbortSignal.any', 'Array.prototype.toSorted']).length).toBeGreaterThan(1);
});
