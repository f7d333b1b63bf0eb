import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ByteRange, type FileStore, FilesAway } from './file-store.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** Ending of a file that is being written. */
const PART = '.part';

/** A folder of this machine, or one that several machines share. */
export function openFolderStore(folder: string): FileStore & Required<Pick<FileStore, 'pathOf'>> {
  const pathOf = (name: string) => join(folder, ...name.split('/'));

  /**
   * Written under another name and moved into place, so that no reader sees half a file. It is on disk before anybody is
   * told that it is stored: its row is, and after a loss of power that would name an empty file.
   */
  async function place(name: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(name);
    const draft = `${path}.${randomBytes(6).toString('hex')}${PART}`;
    const parent = dirname(path);
    const made = await mkdir(parent, { recursive: true, mode: 0o700 });
    try {
      await write(draft);
      await syncToDisk(draft);
      await rename(draft, path);
      await syncToDisk(parent);
      for (let at = parent; made && at.length >= made.length; at = dirname(at)) await syncToDisk(dirname(at));
    } catch (error) {
      // On a full disk its beginning may have been written.
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    place: folder,
    placeOf: pathOf,
    pathOf,
    stat: (name) =>
      unlessMissing(stat(pathOf(name)).then(({ size, mtimeMs }) => ({ bytes: size, modifiedAt: mtimeMs }))),
    read: (name) => unlessMissing(readFile(pathOf(name))),
    stream: (name, range) => unlessMissing(streamOf(pathOf(name), range)),
    put: (name, content) => orAway(place(name, (draft) => writeFile(draft, content, { mode: 0o600 }))),
    putFile: (name, path, signal) => {
      const copy = async (draft: string) => {
        signal.throwIfAborted();
        await copyFile(path, draft);
      };
      return orAway(place(name, copy));
    },
    remove: (name) => orAway(rm(pathOf(name), { force: true })),
    async *list(below) {
      const found = await unlessMissing(opendir(pathOf(below)));
      for await (const entry of found ?? []) {
        if (!entry.isFile() || entry.name.endsWith(PART)) continue;
        const name = below === '' ? entry.name : `${below}/${entry.name}`;
        const about = await unlessMissing(stat(pathOf(name)));
        if (about) yield { name, bytes: about.size, modifiedAt: about.mtimeMs };
      }
    },
  };
}

async function streamOf(path: string, range?: ByteRange) {
  // A stream that is opened by its path reports a missing file too late.
  const handle = await open(path);
  try {
    const { size, mtimeMs } = await handle.stat();
    const content = createReadStream(path, { ...range, fd: handle });
    return { bytes: size, modifiedAt: mtimeMs, content };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function unlessMissing<Found>(finding: Promise<Found>): Promise<Found | null> {
  return orAway(
    finding.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }),
  );
}

/** A disk that is full, read-only or gone passes, as a store on another machine does. */
async function orAway<Done>(work: Promise<Done>): Promise<Done> {
  return work.catch((error: NodeJS.ErrnoException) => {
    const ofSystem = /^E[A-Z]+$/.test(String(error.code));
    throw ofSystem ? new FilesAway(error.message, { cause: error }) : error;
  });
}
