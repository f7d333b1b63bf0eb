import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const built = join(root, 'dist/server/main.js');
const sources = ['client', 'console', 'web', 'server', 'shared', 'locales', 'db', 'scripts/build'];

/** When a file was last changed, in ms; 0 if it does not exist. */
export function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(0, ...files.map((file) => changedAt(join(file.parentPath, file.name))));
}

/**
 * Builds outputs that are missing or older than their sources. Says on standard error that it does and how long it took,
 * since standard output is for results; Vite's lists of files are shown only if the build fails, which ends the process.
 */
export function ensureBuilt() {
  // An image has the build without the sources.
  const present = sources.map((name) => join(root, name)).filter((folder) => changedAt(folder) > 0);
  if (changedAt(built) > Math.max(...present.map(newestIn), changedAt(join(root, 'vite.config.ts')))) return;
  process.stderr.write('building …\n');
  const began = performance.now();
  const { status, stdout, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw error;
  if (status !== 0) {
    process.stderr.write(stdout);
    process.exit(status ?? 1);
  }
  process.stderr.write(`built in ${Math.round((performance.now() - began) / 1000)} s\n`);
}
