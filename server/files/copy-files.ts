import { ConfigError } from '../config/config-error.ts';
import { eachOf } from './each-of.ts';
import { type FileStore, FOLDERS } from './file-store.ts';
import { COPIED, COPYING, MARK } from './mark.ts';

interface Options {
  /** By which the shop knows the copy for its own. */
  mark: string;
  /** Looks up which files the database needs. */
  lookUpNeeded: () => Promise<(name: string) => boolean>;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Copies the files of a shop into an empty place, or into one that an earlier run has filled. What is there already in the
 * same size is left as it is, so a second run is short. It also removes what an earlier run copied and the shop has
 * deleted since. A place with which a server has started is refused: files of a shop that goes on there are in no older
 * source, and may be in no row yet. Throws `FilesAway`, `ConfigError`.
 */
export async function copyFiles(from: FileStore, to: FileStore, { mark, lookUpNeeded, progress, signal }: Options) {
  if (to.place === from.place) throw new ConfigError(`${to.place}: the files are there already`);
  if (await to.stat(MARK)) throw new ConfigError(`${to.place}: a shop works with it (${MARK}); name an empty place`);
  const marked = ((await to.read(COPYING)) ?? (await to.read(COPIED)))?.toString('utf8');
  if (marked !== undefined && marked !== mark) {
    throw new ConfigError(`${to.place}: holds the files of another shop; name an empty place`);
  }
  const sizes = await sizesIn(from);
  const there = await sizesIn(to);
  if (marked === undefined && there.size > 0) {
    throw new ConfigError(`${to.place}: holds files already, such as ${[...there.keys()][0]}; name an empty place`);
  }
  await to.put(COPYING, Buffer.from(mark));
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
  const left = [...there.keys()].filter((name) => !sizes.has(name));
  const isNeeded = left.length > 0 ? await lookUpNeeded() : () => false;
  await eachOf(
    left.filter((name) => !isNeeded(name)),
    async (name) => {
      signal.throwIfAborted();
      await to.remove(name);
      done.removed += 1;
    },
  );
  await to.put(COPIED, Buffer.from(mark));
  await to.remove(COPYING);
  return done;
}

async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of FOLDERS) for await (const { name, bytes } of store.list(folder)) sizes.set(name, bytes);
  return sizes;
}
