import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure-built.mjs';

const MIGRATIONS = 'db/migrations/pg';

/** A program, built, that shops upgrade from. */
export interface Earlier {
  folder: string;
  /** The release, or a commit. */
  name: string;
}

/** The number of the last migration of a program. */
export const tablesOf = (folder: string): string =>
  readdirSync(join(folder, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.slice(0, 4) ?? '';

/** What git prints; nothing where it does not know: outside of a repository, or beyond the end of a shallow history. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/**
 * The last release before this state; until there is one, the last state from before the newest migration. Nothing if the
 * history has neither.
 */
function earlierState(): string {
  const release = git('describe', '--tags', '--abbrev=0', '--match', '*[0-9].[0-9]*', 'HEAD^');
  if (release !== '') return release;
  const newest = readdirSync(join(root, MIGRATIONS)).filter((file) => file.startsWith(tablesOf(root)));
  // Also the commit that put the first migration in the place of all before it (decision 64).
  const brought = git('log', '-1', '--format=%H', '--', ...newest.map((file) => join(MIGRATIONS, file)));
  // One that is not committed yet is newer than everything.
  return git('rev-parse', '--short', '--verify', brought === '' ? 'HEAD' : `${brought}^`);
}

/**
 * Builds the program that this one follows, out of git's history, in a new folder `into`, with this one's packages. Null
 * if the history does not reach it, as that of a shallow clone.
 */
export function buildEarlier(into: string, say: (line: string) => void): Earlier | null {
  const name = earlierState();
  if (name === '') return null;
  say(`building ${name}`);
  mkdirSync(into);
  const archive = join(into, 'source.tar');
  execFileSync('git', ['archive', '--output', archive, name], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', into]);
  rmSync(archive);
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'));
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: into, stdio: ['ignore', 'pipe', 'pipe'] });
  return { folder: into, name };
}
