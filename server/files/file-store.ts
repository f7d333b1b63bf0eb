import type { Readable } from 'node:stream';

/** The file store does not answer, or refuses: the same again later may work (HTTP 503, docs/domain.md, Answers). */
export class FilesAway extends Error {
  override name = 'FilesAway';
}

/** What a shop keeps in its store: pictures of items, pictures that only staff see, and those of shoppers. */
export const FOLDERS = ['media', 'proofs', 'avatars'] as const;

export interface StoredFile {
  bytes: number;
  /** When it was stored last, in ms since 1970; some stores know it to the second. */
  modifiedAt: number;
}

export interface StoredStream extends StoredFile {
  content: Readable;
}

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where all processes of a shop keep its files (docs/decisions/0050-file-store.md). A name is a path with slashes, such
 * as `media/<hash>-720.webp`. A name belongs to one content for ever, so whoever stores it last changes nothing. All
 * methods throw `FilesAway`.
 */
export interface FileStore {
  /** How the operator names it: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** How the operator names one of its files. */
  placeOf: (name: string) => string;
  /** The path of a file on this machine, in a store that has paths. */
  pathOf?: (name: string) => string;
  /** Null if it is not there. */
  stat: (name: string) => Promise<StoredFile | null>;
  /** The whole content; null if it is not there. */
  read: (name: string) => Promise<Buffer | null>;
  /** The content, or a part of it, as it comes in; null if it is not there. A reader that stops destroys it. */
  stream: (name: string, range?: ByteRange) => Promise<StoredStream | null>;
  /** Resolves when the file is stored; nobody ever reads a part of it. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** The same for a file of this machine, whatever its size. */
  putFile: (name: string, path: string, signal: AbortSignal) => Promise<void>;
  /** A missing one is no fault. */
  remove: (name: string) => Promise<void>;
  /** The files directly in a folder of the store, `''` for its top, in no order; none if there is no such folder. */
  list: (folder: string) => AsyncIterable<StoredFile & { name: string }>;
}
