import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config/config-error.ts';
import { eachOf } from './each-of.ts';
import { type FileStore, FOLDERS } from './file-store.ts';
import { MARK } from './mark.ts';

interface Options {
  /** Looks up which files the database needs. */
  lookUpNeeded: () => Promise<(name: string) => boolean>;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/** The mark of a target whose copy has not ended: no server may take it for the shop's yet. */
const COPYING = 'copying';

/**
 * Copies the files of a shop into another store, at last the mark that says whose they are. What is there already in the
 * same size is left as it is, so a second run is short. It also removes what an earlier run copied and the shop has deleted
 * since; nothing that the database needs, since somebody may have mistaken the store in use for the target. Throws
 * `FilesAway`, and `ConfigError` if the target is not this shop's.
 */
export async function copyFiles(from: FileStore, to: FileStore, { lookUpNeeded, progress, signal }: Options) {
  const mark = await markOf(from);
  const marked = (await to.read(MARK)) ?? (await to.read(COPYING));
  if (marked && !marked.equals(mark)) throw new ConfigError(`${to.place}: holds the files of another shop`);
  const sizes = await sizesIn(from);
  const there = await sizesIn(to);
  const left = [...there.keys()].filter((name) => !sizes.has(name));
  if (!marked && left.length > 0) {
    throw new ConfigError(`${to.place}: holds files that this shop has not, such as ${left[0]}; name an empty place`);
  }
  if (!marked) await to.put(COPYING, mark);
  const wanted = [...sizes.keys()].filter((name) => there.get(name) !== sizes.get(name));
  const done = { copied: 0, bytes: 0, there: sizes.size - wanted.length, removed: 0 };
  await eachOf(wanted, async (name) => {
    signal.throwIfAborted();
    const content = await from.read(name);
    // Removed since it was listed.
    if (!content) return;
    await to.put(name, content);
    done.copied += 1;
    done.bytes += content.length;
    progress('files', done.copied, wanted.length);
  });
  const isNeeded = left.length > 0 ? await lookUpNeeded() : () => false;
  await eachOf(
    left.filter((name) => !isNeeded(name)),
    async (name) => {
      signal.throwIfAborted();
      await to.remove(name);
      done.removed += 1;
    },
  );
  await to.put(MARK, mark);
  await to.remove(COPYING);
  return done;
}

/** That of the source. A shop that has all in one folder has none until it leaves it. */
async function markOf(from: FileStore): Promise<Buffer> {
  const found = await from.read(MARK);
  if (found) return found;
  const made = Buffer.from(randomUUID());
  await from.put(MARK, made);
  return made;
}

async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of FOLDERS) for await (const { name, bytes } of store.list(folder)) sizes.set(name, bytes);
  return sizes;
}
