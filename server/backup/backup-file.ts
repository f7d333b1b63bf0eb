import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFileStore, PATIENT } from '../files/open-file-store.ts';
import { isS3, type S3Settings } from '../files/places.ts';
import { syncToDisk } from '../files/sync-to-disk.ts';
import { BackupProblem } from './problem.ts';

/** Where a backup is read from. */
export interface ArchiveSource {
  /** As the operator names it. */
  file: string;
  /** Throws `BackupProblem` if there is none. */
  open: () => Promise<Readable>;
}

/** Where a backup is written to, and read from. */
export interface BackupFile extends ArchiveSource {
  exists: () => Promise<boolean>;
  /** A file of this machine in which it is assembled, until it is complete. */
  draft: string;
  /** Gives the complete draft its name; the draft may be gone then. Throws `BackupProblem`. */
  keep: (signal: AbortSignal) => Promise<void>;
}

interface Deps {
  s3: S3Settings | undefined;
  /** A folder of this machine, in which a backup for another place is assembled. */
  dataDir: string;
}

/**
 * The backup of that name: a file of this machine, or `s3://bucket/prefix/name`. Throws `BackupProblem`,
 * `ConfigError`.
 */
export async function backupFile(file: string, deps: Deps): Promise<BackupFile> {
  return isS3(file) ? fileInBucket(file, deps) : fileOnDisk(file);
}

/** A backup, finished or not, that is a file of this machine. */
export function archiveOnDisk(file: string): ArchiveSource {
  // A missing file is reported by the stream.
  return { file, open: async () => createReadStream(file) };
}

function fileOnDisk(file: string): BackupFile {
  const draft = `${file}.partial`;
  return {
    ...archiveOnDisk(file),
    exists: async () => existsSync(file),
    draft,
    keep: async () => {
      await rename(draft, file);
      await syncToDisk(dirname(file));
    },
  };
}

async function fileInBucket(file: string, { s3, dataDir }: Deps): Promise<BackupFile> {
  const [, place, name] = /^(s3:\/\/[^/].*)\/([^/]+)$/.exec(file) ?? [];
  if (!place || !name) throw new BackupProblem(`${file}: names no file: s3://bucket/name or s3://bucket/prefix/name`);
  const store = await openFileStore(place, s3, PATIENT);
  const draft = join(dataDir, `${name}.partial`);
  const opened = async () => {
    const found = await store.stream(name);
    if (!found) throw new BackupProblem(`${file}: there is no such file`);
    return found.content;
  };
  return {
    file,
    exists: async () => (await store.stat(name)) !== null,
    draft,
    keep: async (signal) => {
      try {
        await store.putFile(name, draft, signal);
        const hashes = [await hashOf(createReadStream(draft), signal), await hashOf(await opened(), signal)];
        if (hashes[0] !== hashes[1]) throw new BackupProblem(`${file}: what was stored differs from what was written`);
      } catch (error) {
        // It has its name already, and would count as the newest good one.
        await store.remove(name).catch(() => undefined);
        throw error;
      }
    },
    open: opened,
  };
}

async function hashOf(content: Readable, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash, { signal });
  return hash.digest('hex');
}
