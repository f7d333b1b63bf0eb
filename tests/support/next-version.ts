import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './cleanup.ts';
import { projectFolder } from './server-process.ts';

const MIGRATIONS = 'db/migrations/pg';

/**
 * A folder with the program of the build as its next version, which brings PostgreSQL further by these statements: so the
 * build itself is the version before, as it is. Nothing but the tables differs.
 */
export function nextVersion(statements: readonly string[]): string {
  const folder = temporaryFolder();
  for (const part of ['package.json', 'dist', 'db/migrations'])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'locales']) symlinkSync(join(projectFolder, part), join(folder, part));
  const journal = join(folder, MIGRATIONS, 'meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8'));
  const last = known.entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' };
  writeFileSync(journal, JSON.stringify({ ...known, entries: [...known.entries, next] }));
  writeFileSync(join(folder, MIGRATIONS, 'next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}
