import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { contentOf } from '../calls-out/bounded-fetch.ts';
import { type FileStore, FilesAway, type StoredFile } from './file-store.ts';
import type { S3Settings } from './places.ts';
import { retryingFetch } from './retrying-fetch.ts';

interface S3Place extends S3Settings {
  bucket: string;
  /** Before every name, without slashes at its ends; may be empty. */
  prefix: string;
}

/** Somebody waits for these, and a browser gives up after 5 seconds; in ms. */
const ANSWER = 4000;

/** Of a part of a large file, in ms. */
const PART_ANSWER = 120_000;

/** The least that a service takes as a part of a larger file, but for the last, is 5 MiB; and it takes 10,000 of them. */
const PART = 8 * 1024 * 1024;
const MOST_PARTS = 9000;

/** Bytes of a file that is read as a whole: pictures, and marks of the shop. */
const MOST_READ = 64 * 1024 * 1024;

/** Files in an answer to a list; services have no more. */
const PAGE = 1000;

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', gz: 'application/gzip' };

const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

const md5Of = (content: Uint8Array) => ({ 'content-md5': createHash('md5').update(content).digest('base64') });

/** A bucket of an S3 service, or a part of one, which any number of machines share. */
export function openS3Store(at: S3Place, { answer = ANSWER }: { answer?: number } = {}): FileStore {
  const place = `s3://${at.bucket}${at.prefix && `/${at.prefix}`}`;
  const keyOf = (name: string) => (at.prefix ? `${at.prefix}/${name}` : name);
  const client = (head: number, signal?: AbortSignal) =>
    new S3mini({
      accessKeyId: at.accessKeyId,
      secretAccessKey: at.secretAccessKey,
      endpoint: `${at.endpoint}/${at.bucket}`,
      region: at.region,
      fetch: retryingFetch({ head, content: answer, signal }),
    });
  const s3 = client(answer);

  /** Null if the file is not there. Throws `FilesAway`. */
  async function asked<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
    try {
      return await asking;
    } catch (error) {
      if (isMissing(error)) return null;
      throw awayOf(error);
    }
  }

  const awayOf = (error: unknown) => new FilesAway(`the file store ${place} ${complaintOf(error)}`);

  /** Who destroys it need not wait for bytes that do not come. */
  function streamOf(content: ReadableStream<Uint8Array>): Readable {
    const reader = content.getReader();
    return new Readable({
      read() {
        const end = (error: unknown) => void this.destroy(awayOf(error));
        reader.read().then(({ done, value }) => void this.push(done ? null : value), end);
      },
      destroy(error, ended) {
        reader.cancel(error).catch(() => undefined);
        ended(error);
      },
    });
  }

  /** The same for what needs no file to be there. */
  async function done<Answer>(asking: Promise<Answer>): Promise<NonNullable<Answer>> {
    const answered = await asked(asking);
    if (answered === null || answered === undefined) throw new FilesAway(`the file store ${place} is not there`);
    return answered;
  }

  async function* listed(prefix: string) {
    for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
      const page = await done(s3.listObjectsPaged('/', prefix, PAGE, next, { delimiter: '/' }));
      // Folders are in the list too.
      yield* (page.objects ?? []).filter(({ Key }) => !Key.endsWith('/'));
      next = page.nextContinuationToken;
    }
  }

  /** The library tells nothing of a HEAD but its status, so this asks for the first byte. */
  const firstByte = (name: string) => asked(s3.getObjectRaw(keyOf(name), false, 0, 1));

  return {
    place,
    placeOf: (name) => `${place}/${name}`,
    stat: async (name) => {
      const found = await firstByte(name);
      await found?.body?.cancel();
      return found && storedFile(found.headers);
    },
    read: async (name) =>
      asked(s3.getObjectRaw(keyOf(name)).then(async (found) => Buffer.from(await contentOf(found, MOST_READ)))),
    stream: async (name, range) => {
      const found = await asked(s3.getObjectRaw(keyOf(name), !range, range?.start, range && range.end + 1));
      if (!found?.body) return null;
      return { ...storedFile(found.headers), content: streamOf(found.body as ReadableStream<Uint8Array>) };
    },
    put: async (name, content) => {
      await done(s3.putObject(keyOf(name), content, typeOf(name), undefined, md5Of(content)));
    },
    putFile: async (name, path, signal) => {
      const put = putInParts({ s3: client(PART_ANSWER, signal), ending: s3, key: keyOf(name), path });
      await done(put.then(() => true));
    },
    remove: async (name) => void (await asked(s3.deleteObject(keyOf(name)))),
    async *list(folder) {
      const prefix = keyOf(folder === '' ? '' : `${folder}/`);
      for await (const { Key, Size, LastModified } of listed(prefix)) {
        const name = at.prefix ? Key.slice(at.prefix.length + 1) : Key;
        yield { name, bytes: Size, modifiedAt: LastModified.getTime() };
      }
    },
  };
}

/** Its size, or that of the whole if this is a part, and its time. */
function storedFile(headers: Headers): StoredFile {
  const [, whole] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return {
    bytes: Number(whole ?? headers.get('content-length')),
    modifiedAt: Date.parse(headers.get('last-modified') ?? ''),
  };
}

interface PutInParts {
  s3: S3mini;
  /** Ends an upload that was given up. */
  ending: S3mini;
  key: string;
  path: string;
}

/** Stores a file of this machine: a small one at once, a large one in parts, which appear together or not at all. */
async function putInParts({ s3, ending, key, path }: PutInParts): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Math.max(PART, Math.ceil(size / MOST_PARTS));
    const partFrom = async (position: number) => {
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(Math.min(bytes, size - position)),
        position,
      });
      return buffer.subarray(0, bytesRead);
    };
    if (size <= bytes) {
      const content = await partFrom(0);
      await s3.putObject(key, content, typeOf(key), undefined, md5Of(content));
      return;
    }
    const upload = await s3.getMultipartUploadId(key, typeOf(key));
    try {
      const parts = [];
      for (let at = 0; at < size; at += bytes) {
        const content = await partFrom(at);
        parts.push(await s3.uploadPart(key, upload, content, parts.length + 1, {}, undefined, md5Of(content)));
      }
      const { etag } = await s3.completeMultipartUpload(key, upload, parts);
      // A service may say 200 and then that it failed.
      if (!etag) throw new Error('did not put the parts together');
    } catch (error) {
      // Else the service keeps its parts, and takes money for them.
      await ending.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && !isBucketMissing(error);
}

function isBucketMissing({ serviceCode, body = '' }: S3ServiceError): boolean {
  return serviceCode === 'NoSuchBucket' || body.includes('<Code>NoSuchBucket</Code>');
}

/** What went wrong, without the texts of the service, which may repeat what was signed. */
function complaintOf(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(error.body ?? '') ?? [];
    return `answers ${error.status}${code && ` ${code}`}`;
  }
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code !== undefined) return `cannot be reached: ${at.code}`;
  }
  return `cannot be reached: ${error instanceof Error ? error.message : error}`;
}
