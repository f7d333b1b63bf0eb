import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { changedAt, root } from './ensure-built.mjs';

const folder = join(root, 'tests/tools');

/** Installs Lighthouse, newman and what speaks to other browsers, a package of their own: two fifths of all files, and few need them. */
export function ensureTestTools() {
  // npm writes it at its end.
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (changedAt(installed) > changedAt(join(folder, 'package-lock.json'))) return;
  process.stderr.write('installing tests/tools …\n');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
