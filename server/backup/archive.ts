import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { FilesAway } from '../files/file-store.ts';
import type { ArchiveSource } from './backup-file.ts';
import { isPartOfBackup, MANIFEST, type Manifest, manifest, type Part } from './manifest.ts';
import { BackupProblem } from './problem.ts';

/** Half of the time of zlib's own choice, for a file a tenth larger; pictures do not get smaller at all. */
const GZIP_LEVEL = 3;

/** Writes a gzipped tar to a new file that only its owner can read, part by part; it is on disk when `end` resolves. */
export function createArchive(file: string, mtime: Date, signal: AbortSignal) {
  const gone = new AbortController();
  const pack = tar.pack();
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((done) => to.once('close', () => done()));
  const written = pipeline(pack, createGzip({ level: GZIP_LEVEL }), to, {
    signal: AbortSignal.any([signal, gone.signal]),
  });
  // A part that waits for the stream to drain would wait forever after the pipe has broken.
  const broken = new Promise<never>((_, reject) => written.catch(reject));
  broken.catch(() => undefined);
  const parts: Part[] = [];
  const put = (path: string, content: Buffer) => {
    const taken = new Promise<void>((done, fail) => {
      pack.entry({ name: path, mode: 0o600, mtime }, content, (error) => (error ? fail(error) : done()));
    });
    return Promise.race([taken, broken]);
  };
  return {
    add: async (path: string, content: Buffer): Promise<void> => {
      parts.push({ path, bytes: content.length, sha256: sha256Of(content) });
      await put(path, content);
    },
    end: async (about: Omit<Manifest, 'parts'>): Promise<Manifest> => {
      const whole = { ...about, parts };
      await put(MANIFEST, Buffer.from(JSON.stringify(whole)));
      pack.finalize();
      await written;
      return whole;
    },
    /** Gives up what has not ended, and resolves when no file of it is open any more. */
    close: async (): Promise<void> => {
      gone.abort();
      await written.catch(() => undefined);
      // If the file were removed at once, the pipe could create it again before it ends.
      await closed;
    },
  };
}

export type Archive = ReturnType<typeof createArchive>;

/** The maximum size of a part, which is held in memory: 500 rows with the longest texts are far smaller. */
const LARGEST_PART = 256 * 1024 * 1024;

/** How many times its own size a backup may unpack to; a shop's rows come to seven or eight times theirs. */
const LARGEST_RATIO = 100;

/** Bytes that any file may unpack to, however small it is. */
const ALWAYS = 16 * 1024 * 1024;

/**
 * Ends the reading of a file that would fill the disk: it measures the unpacked bytes, and ignores the sizes that the
 * file claims.
 */
async function* unpackedWithin(file: string, packed: { bytes: number }, unpacked: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of unpacked) {
    bytes += chunk.length;
    if (bytes > ALWAYS + LARGEST_RATIO * packed.bytes) {
      throw new BackupProblem(`${file}: unpacks to more than ${LARGEST_RATIO} times its size, as no backup does`);
    }
    yield chunk;
  }
}

/**
 * Reads a whole backup and compares every part with the manifest; with `into`, an empty folder, it writes the parts
 * there, never more than a hundred times the file's size. Throws `BackupProblem`, `FilesAway`.
 */
export async function readArchive(from: ArchiveSource, signal: AbortSignal, into?: string): Promise<Manifest> {
  const { file } = from;
  const found: Part[] = [];
  let about: unknown;
  const take = async (path: string, content: Readable) => {
    if (!isPartOfBackup(path)) throw new BackupProblem(`${file}: holds ${path}, which is no part of a backup`);
    if (path === MANIFEST) about = await json(content);
    else found.push({ path, ...(await partFrom(content, into && join(into, path))) });
  };
  const extract = tar.extract();
  let taking = Promise.resolve();
  extract.on('entry', ({ name, size }, content, next) => {
    const tooLarge = new BackupProblem(`${file}: ${name} is said to have ${size} bytes, as no part of a backup has`);
    const taken = size > LARGEST_PART ? Promise.reject(tooLarge) : take(name, content);
    taking = taken.then(() => next(), next);
  });
  const packed = { bytes: 0 };
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      packed.bytes += piece.length;
      yield piece;
    }
  };
  const bounded = (unpacked: AsyncIterable<Buffer>) => unpackedWithin(file, packed, unpacked);
  const content = await from.open();
  try {
    await pipeline(content, counted, createGunzip(), bounded, extract, { signal });
  } catch (error) {
    // A file that is still being written would appear after all were removed.
    await taking;
    throw unreadable(file, error);
  }
  return agreed(file, about, found);
}

/** The problem of the file, unless the disk, the file store or the reader failed. */
function unreadable(file: string, error: unknown): unknown {
  if (error instanceof FilesAway) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`${file}: there is no such file`);
  const ofFile = /^(Z_|ERR_STREAM)/.test(String(code)) || code === undefined || error instanceof SyntaxError;
  if (!ofFile || error instanceof BackupProblem) return error;
  return new BackupProblem(`${file}: is no whole backup (${message})`, { cause: error });
}

/** Size and digest of a part; with `path` its bytes are written there. A part is small enough for the memory. */
async function partFrom(content: Readable, path: string | undefined): Promise<Omit<Part, 'path'>> {
  const bytes = await buffer(content);
  if (path) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  }
  return { bytes: bytes.length, sha256: sha256Of(bytes) };
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function agreed(file: string, about: unknown, found: Part[]): Manifest {
  if (about === undefined) throw new BackupProblem(`${file}: is no backup of pintuan: it has no ${MANIFEST}`);
  const parsed = manifest.safeParse(about);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BackupProblem(
      `${file}: its ${MANIFEST} is none that this version knows (${issue?.path.join('.')}: ${issue?.message})`,
    );
  }
  const wanted = new Map(parsed.data.parts.map((part) => [part.path, part]));
  for (const { path, bytes, sha256 } of found) {
    const part = wanted.get(path);
    if (part?.bytes !== bytes || part.sha256 !== sha256) throw new BackupProblem(`${file}: ${path} is damaged`);
    wanted.delete(path);
  }
  const rows = new Set(parsed.data.parts.map(({ path }) => path));
  const lost = [...wanted.keys(), ...parsed.data.tables.flatMap(({ parts }) => parts.filter((one) => !rows.has(one)))];
  if (lost.length > 0) throw new BackupProblem(`${file}: ${lost[0]} is missing in it`);
  return parsed.data;
}
