import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import * as root from '../../db/project-root.ts';
import { engine } from '../../db/schema/index.ts';
import { closeAfterTest, temporaryFolder } from './cleanup.ts';
import { projectFolder } from './server-process.ts';

/** A folder with these parts of the program as its next version, which brings the tables further by these statements. */
function withMigration(parts: readonly string[], statements: readonly string[]): string {
  const folder = temporaryFolder();
  for (const part of ['package.json', 'db/migrations', ...parts])
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'locales']) symlinkSync(join(projectFolder, part), join(folder, part));
  const migrations = join(folder, 'db/migrations', engine);
  const journal = join(migrations, 'meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8'));
  const last = known.entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' };
  writeFileSync(journal, JSON.stringify({ ...known, entries: [...known.entries, next] }));
  writeFileSync(join(migrations, 'next.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

/**
 * A folder with the program of the build as its next version: so the build itself is the version before, as it is.
 * Nothing but the tables differs.
 */
export const nextVersion = (statements: readonly string[]): string => withMigration(['dist'], statements);

/** The same of this process: from now on it knows one migration more, until the test ends. */
export function becomeNextVersion(statements: readonly string[]): void {
  const folder = withMigration([], statements);
  const found = vi.spyOn(root, 'projectRoot').mockReturnValue(folder);
  closeAfterTest(() => found.mockRestore());
}
