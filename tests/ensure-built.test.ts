import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const shop = mkdtempSync(join(tmpdir(), 'pintuan-build-'));

afterAll(() => rmSync(shop, { recursive: true, force: true }));

/** Starts what needs a build in a shop without one, which `npm run build` makes by this. */
function startWith(build: string) {
  mkdirSync(join(shop, 'server'), { recursive: true });
  cpSync(join(root, 'scripts/ensure-built.mjs'), join(shop, 'scripts/ensure-built.mjs'));
  writeFileSync(join(shop, 'server/main.ts'), '');
  writeFileSync(join(shop, 'build.mjs'), build);
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ type: 'module', scripts: { build: 'node build.mjs' } }));
  const start = "import('./scripts/ensure-built.mjs').then((m) => { m.ensureBuilt(); console.log('started'); })";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', start], { cwd: shop, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a first build says that it builds, and how long it took; the files that it writes are not listed', () => {
  const build = `import { mkdirSync, writeFileSync } from 'node:fs';
    for (let n = 0; n < 400; n++) console.log('dist/client/assets/' + n + '.js  1.00 kB');
    console.warn('a warning');
    mkdirSync('dist/server', { recursive: true });
    writeFileSync('dist/server/main.js', '');`;
  expect(startWith(build)).toEqual({
    status: 0,
    stdout: 'started\n',
    stderr: expect.stringMatching(/^building …\na warning\nbuilt in \d+ s\n$/),
  });
  expect(existsSync(join(shop, 'dist/server/main.js'))).toBe(true);
});

test('a build that fails says all that it said, and nothing starts', () => {
  rmSync(join(shop, 'dist'), { recursive: true, force: true });
  const build = "console.log('of which build'); console.error('why'); process.exit(3);";
  expect(startWith(build)).toEqual({ status: 3, stdout: '', stderr: 'building …\nwhy\nof which build\n' });
});
