import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectRoot } from '../project-root.ts';

type Engine = 'pg' | 'sqlite';

/** The database has a newer schema than this version knows; the message is printed. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer';

  constructor() {
    super(
      'the database is of a newer version of pintuan than this one: use that version, or restore a backup made before',
    );
  }
}

/**
 * What brings older tables to the first version that this program knows (docs/operator.md, An earlier state of this
 * version).
 */
const BRINGS_OLDER = 'commit abcc0ef4';

/** The database has a schema from before the first version that this program knows; the message is printed. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';

  constructor() {
    super(
      `the database is of a version of pintuan that this one cannot bring up to date: start ${BRINGS_OLDER} on it once, then this one`,
    );
  }
}

/** The database that was to be filled has rows already. */
export class DatabaseFilled extends Error {
  override name = 'DatabaseFilled';

  constructor(table: string) {
    super(`the database is not empty: ${table} has rows`);
  }
}

const folderOf = (engine: Engine) => join(projectRoot(), 'db/migrations', engine);

/** The schema's versions, the oldest first; `when` in ms since 1970. */
function journalOf(engine: Engine): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(folderOf(engine), 'meta/_journal.json'), 'utf8')).entries;
}

/** Names of the schema's versions, the oldest first; the same on both engines. */
export const schemaVersions = (engine: Engine): string[] => journalOf(engine).map(({ tag }) => tag);

/** Why rows of that version of the schema cannot be brought up to date; null if they can. Their numbers order them. */
export function whyUnknown(engine: Engine, version: string): string | null {
  const known = schemaVersions(engine);
  if (known.includes(version)) return null;
  if (version > (known[0] ?? '')) return 'is newer than this one';
  return `this one cannot bring up to date: restore it with ${BRINGS_OLDER}, then start this one`;
}

/** When the last migration that this program knows was written, in ms since 1970. */
export const newestMigration = (engine: Engine): number => journalOf(engine).at(-1)?.when ?? 0;

/** The migrations of an engine up to and including that version of the schema; all of them if it is left out. */
export function migrationsUpTo(engine: Engine, version?: string) {
  const all = readMigrationFiles({ migrationsFolder: folderOf(engine) });
  return version === undefined ? all : all.slice(0, schemaVersions(engine).indexOf(version) + 1);
}

/**
 * Awaited before the tables of a database are changed, with how to read a setting that it has; what it throws prevents
 * the change.
 */
export type BeforeChange = (setting: (key: string) => Promise<string | undefined>) => Promise<void>;

/** The internals of Drizzle's `migrate`, which takes only a whole folder; a backup may be older than that. */
export interface Migrating<Done> {
  dialect: { migrate: (migrations: ReturnType<typeof migrationsUpTo>, session: unknown, config: object) => Done };
  session: unknown;
}

/**
 * Throws `DatabaseNewer` if the last migration of the database, in ms since 1970, is after all of these, and
 * `DatabaseTooOld` if it is before them. A database without tables has none.
 */
export function mustBeKnown(migrations: ReturnType<typeof migrationsUpTo>, last: unknown): void {
  const at = Number(last);
  if (at > (migrations.at(-1)?.folderMillis ?? 0)) throw new DatabaseNewer();
  if (at > 0 && at < (migrations[0]?.folderMillis ?? 0)) throw new DatabaseTooOld();
}
