import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-built.mjs';

/** The package is unpacked and not installed, which would start a Prometheus. */
const folder = join(root, '.cache/prometheus');
const unpacked = join(folder, 'usr/bin/promtool');

function onPath() {
  try {
    return execFileSync('sh', ['-c', 'command -v promtool'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Path of Prometheus' promtool: of PROMTOOL_PATH, of the system, or out of Debian's package. */
export function findPromtool() {
  const found = process.env.PROMTOOL_PATH ?? onPath() ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  const quietly = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('apt-get', ['download', '-qq', 'prometheus'], quietly);
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  execFileSync('dpkg', ['-x', archive, '.'], quietly);
  return unpacked;
}
