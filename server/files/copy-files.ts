import { ConfigError } from '../config/config-error.ts';
import { eachOf } from './each-of.ts';
import { type FileStore, FOLDERS } from './file-store.ts';
import { MARK } from './mark.ts';

interface Options {
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Copies the files of a shop into another store, at last the mark that says whose they are. What is there already in the
 * same size is left as it is, so a second run is short. Throws `FilesAway`, and `ConfigError` if it is another shop's.
 */
export async function copyFiles(from: FileStore, to: FileStore, { progress, signal }: Options) {
  const mark = await from.read(MARK);
  const marked = await to.read(MARK);
  if (marked && !(mark && marked.equals(mark))) throw new ConfigError(`${to.place}: holds the files of another shop`);
  const sizes = new Map<string, number>();
  for (const folder of FOLDERS) for await (const { name, bytes } of from.list(folder)) sizes.set(name, bytes);
  const there = new Map<string, number>();
  for (const folder of FOLDERS) for await (const { name, bytes } of to.list(folder)) there.set(name, bytes);
  const wanted = [...sizes.keys()].filter((name) => there.get(name) !== sizes.get(name));
  const done = { copied: 0, bytes: 0, there: sizes.size - wanted.length };
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
  if (mark) await to.put(MARK, mark);
  return done;
}
