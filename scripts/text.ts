import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale } from '../shared/locales.ts';
import { root } from './ensure-built.mjs';
import { openTables } from './texts/tables.ts';

/** The texts of shop and console, from a shell: CONTRIBUTING.md, a text. */
const USAGE = `usage: npm run text -- <what> [--console | --staff]
  add <key> <Chinese> <English> [<English for one>]
  rename <key> <new key>       (in the text files; the compiler finds where it is used)
  remove <key>
  missing [<language>]         what wants translating, as JSON
  put <language> <file>        texts of a language, a JSON of keys and texts
--console: of the console's screens; --staff: of refusals to staff; else those of the shop.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { console: { type: 'boolean' }, staff: { type: 'boolean' } },
});
const [what = '', ...given] = positionals;
const folder = values.console ? 'console/locales' : values.staff ? 'server/staff-locales' : 'locales';
const tables = openTables(join(root, folder));

const commands: Record<string, { least: number; most: number; run: (...given: string[]) => void }> = {
  add: {
    least: 3,
    most: 4,
    run: (key, chinese, english, one) => tables.add(key, { 'zh-CN': chinese, 'en-US': english }, one),
  },
  rename: { least: 2, most: 2, run: tables.rename },
  remove: { least: 1, most: 1, run: tables.remove },
  put: {
    least: 2,
    most: 2,
    // npm has moved to the project's folder.
    run: (code, file) => {
      const path = resolve(process.env.INIT_CWD ?? '', file);
      tables.put(code as Locale, JSON.parse(readFileSync(path, 'utf8')));
    },
  },
  missing: {
    least: 0,
    most: 1,
    run: (code) => {
      const missing = tables.missing();
      const asked = code === undefined ? missing : (missing[code as Locale] ?? {});
      process.stdout.write(`${JSON.stringify(asked, null, 2)}\n`);
      if (Object.keys(asked).length > 0) process.exitCode = 1;
    },
  },
};

const command = commands[what];
if (!command || given.length < command.least || given.length > command.most) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
command.run(...given);
