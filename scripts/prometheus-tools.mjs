import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-built.mjs';

function onPath(program) {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** The package is unpacked and not installed, which would start its service. */
function unpack(name, program) {
  const folder = join(root, '.cache', name);
  const unpacked = join(folder, 'usr/bin', program);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(folder, { recursive: true });
  const quietly = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('apt-get', ['download', '-qq', name], quietly);
  const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
  execFileSync('dpkg', ['-x', archive, '.'], quietly);
  return unpacked;
}

/** Path of Prometheus' promtool: of PROMTOOL_PATH, of the system, or out of Debian's package. */
export const findPromtool = () => process.env.PROMTOOL_PATH ?? onPath('promtool') ?? unpack('prometheus', 'promtool');

/** The same for Alertmanager's amtool, and AMTOOL_PATH. */
export const findAmtool = () =>
  process.env.AMTOOL_PATH ?? onPath('amtool') ?? unpack('prometheus-alertmanager', 'amtool');
