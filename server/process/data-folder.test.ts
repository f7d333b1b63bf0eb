import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/cleanup.ts';
import { closeDataFolder } from './data-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function put(path: string, mode: number): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

test('what is below a closed folder is not looked at, and everything below an open one is closed', () => {
  const dataDir = temporaryFolder();
  const [hidden, shown, own] = ['media/a.webp', 'proofs/old/b.webp', 'shop.db'].map((name) =>
    put(join(dataDir, name), 0o644),
  ) as [string, string, string];
  chmodSync(join(dataDir, 'media'), 0o700);
  for (const folder of ['proofs', 'proofs/old']) chmodSync(join(dataDir, folder), 0o755);
  expect(closeDataFolder(dataDir)).toEqual([]);
  expect([hidden, shown, own, dirname(shown)].map(modeOf)).toEqual(['644', '600', '600', '700']);
});

const NOBODY = 65_534;

/** Done by another user, whom root becomes. */
function closeAsNobody(dataDir: string): string[] {
  const script = `
    import { closeDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    process.setuid(${NOBODY});
    process.stdout.write(JSON.stringify(closeDataFolder(${JSON.stringify(dataDir)})));`;
  const options = { encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    options,
  );
  return stdout === '' ? [stderr] : JSON.parse(stdout);
}

test.skipIf(process.getuid?.() !== 0)(
  'folders of another user prevent no start, and are named if they are open',
  () => {
    const dataDir = temporaryFolder();
    const others = (name: string, mode: number) => {
      const folder = join(dataDir, name);
      mkdirSync(folder);
      const file = put(join(folder, 'file'), 0o644);
      chmodSync(folder, mode);
      return [folder, file] as const;
    };
    others('lost+found', 0o700);
    const [passed] = others('may-be-passed', 0o711);
    const [listed, unknown] = others('may-be-listed', 0o744);
    const [read, known] = others('may-be-read', 0o755);
    chownSync(known, NOBODY, NOBODY);
    chownSync(dataDir, NOBODY, NOBODY);
    expect(closeAsNobody(dataDir).sort()).toEqual([passed, listed, unknown, read].sort());
    expect(modeOf(known)).toBe('600');
  },
);
