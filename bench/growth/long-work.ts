import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchPostgres } from './postgres.ts';
import { headOf, nameOf, type Size } from './size.ts';
import type { Weight } from './weighed.ts';

interface Wish {
  folder: string;
  postgres: BenchPostgres | null;
  sizes: Size[];
}

/** Programs of one piece of work each: memory that another one has given back would hide what this one takes. */
const WORKER = join(import.meta.dirname, 'one-work.ts');

/** As `npm start` and `npm run shop` have it. */
const HEAP = '--heap-growing-percent=100';

function inProgram(what: string, dataDir: string, databaseUrl: string | undefined, file: string): Weight {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const out = execFileSync(process.execPath, [HEAP, '--import', 'tsx', WORKER, what, file], { env, encoding: 'utf8' });
  return JSON.parse(out);
}

const shown = ({ seconds, megabytes, turn }: Weight) =>
  `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${turn.toFixed(0)} ms`;

/** Measures the books, a backup and its restore in shops that `compare` has filled, and returns them as a table. */
export async function weighLongWork({ folder, postgres, sizes }: Wish): Promise<string> {
  const lines = [
    `| time, memory at the peak, longest turn of the event loop | ${sizes.map(headOf).join(' | ')} |`,
    `|---|${'---|'.repeat(sizes.length)}`,
  ];
  const weights = new Map<string, string[]>();
  for (const size of sizes) {
    const name = nameOf(size);
    const [dataDir, away, file] = [name, `restored_${name}`, `${name}.tar.gz`].map((one) => join(folder, one));
    if (!dataDir || !away || !file) throw new Error('there is no folder');
    const url = await postgres?.database(name);
    rmSync(away, { recursive: true, force: true });
    rmSync(file, { force: true });
    mkdirSync(away);
    const restored = await postgres?.emptyDatabase(`restored_${name}`);
    for (const what of ['books', 'backup']) add(weights, what, inProgram(what, dataDir, url, file));
    add(weights, 'restore', inProgram('restore', away, restored, file));
    rmSync(away, { recursive: true });
    rmSync(file);
  }
  for (const [what, all] of weights) lines.push(`| ${what} | ${all.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

function add(weights: Map<string, string[]>, what: string, weight: Weight): void {
  process.stderr.write(`${what}: ${shown(weight)}\n`);
  weights.set(what, [...(weights.get(what) ?? []), shown(weight)]);
}
