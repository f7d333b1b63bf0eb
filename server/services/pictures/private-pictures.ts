import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { OutcomeUnknown } from '../../../db/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { Overloaded, Refused } from '../refused.ts';
import { pixelLimit } from './kinds.ts';
import { loadSharp } from './sharp.ts';

/** The maximum of pixels; a small file can claim to be enormous. */
const PIXELS = 40_000_000;

/** Pictures that wait for conversion, each up to 5 MiB in memory; beyond that a request is refused as `Overloaded`. */
const LONGEST_QUEUE = 20;

type Shape = (picture: Sharp) => Sharp;

/** 1600 px: the side that the words of a screenshot stay readable at. */
const asProof: Shape = (picture) =>
  picture.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true });

/** A square of 256 px from the middle, twice as sharp as the largest one on a page; nothing shines through it. */
const asAvatar: Shape = (picture) =>
  picture.resize({ width: 256, height: 256, fit: 'cover', position: 'centre' }).flatten({ background: '#fff' });

/**
 * Pictures that shoppers send: screenshots as proofs of a transfer and pictures of what is wrong in `proofs` of the file
 * store, which only they and staff see (docs/console.md), and those of themselves in `avatars`. They are re-encoded from
 * their pixels, so nothing else in the file is stored.
 */
export class PrivatePictures {
  readonly #files: FileStore;
  readonly #folder: string;
  readonly #shape: Shape;
  readonly #limit = pLimit(1);

  constructor(files: FileStore, folder = 'proofs', shape = asProof) {
    this.#files = files;
    this.#folder = folder;
    this.#shape = shape;
  }

  static ofAvatars(files: FileStore): PrivatePictures {
    return new PrivatePictures(files, 'avatars', asAvatar);
  }

  /** Where the operator finds a picture. */
  placeOf(file: string): string {
    return this.#files.placeOf(`${this.#folder}/${file}`);
  }

  /** A stored picture; null if it is not there. Throws `FilesAway`. */
  read(file: string): Promise<Buffer | null> {
    return this.#files.read(`${this.#folder}/${file}`);
  }

  /**
   * Saves a picture and returns its file name, and the hash by which the same picture is known when it is sent again.
   * Throws `pictureUnreadable`, `Overloaded`.
   */
  async save(bytes: Uint8Array): Promise<{ file: string; hash: string }> {
    const limitInputPixels = pixelLimit(bytes, PIXELS);
    if (limitInputPixels === null) throw new Refused('pictureUnreadable');
    if (this.#limit.pendingCount >= LONGEST_QUEUE) throw new Overloaded('too many pictures at once');
    const webp = await this.#limit(() => reencode(bytes, limitInputPixels, this.#shape));
    const file = `${randomBytes(12).toString('hex')}.webp`;
    try {
      await this.#files.put(`${this.#folder}/${file}`, webp);
    } catch (cause) {
      throw new Overloaded('the picture could not be stored', { cause });
    }
    return { file, hash: createHash('sha256').update(webp).digest('hex') };
  }

  /**
   * Removes a picture whose row could not be written; it stays where that is not known, for a row may name it. Throws
   * `FilesAway`.
   */
  async removeUnwritten(file: string, error: unknown): Promise<void> {
    if (!(error instanceof OutcomeUnknown)) await this.remove(file);
  }

  /** The files that were stored before that time (ms since 1970), in no order. Throws `FilesAway`. */
  async *storedBefore(time: number): AsyncGenerator<string> {
    for await (const { name, modifiedAt } of this.#files.list(this.#folder)) {
      if (modifiedAt < time) yield name.slice(this.#folder.length + 1);
    }
  }

  /** Removes a file; a missing one is no fault. Throws `FilesAway`. */
  async remove(file: string): Promise<void> {
    if (file !== '') await this.#files.remove(`${this.#folder}/${file}`);
  }
}

async function reencode(bytes: Uint8Array, limitInputPixels: number, shape: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const upright = sharp(bytes, { limitInputPixels, failOn: 'error' }).rotate();
    return await shape(upright).webp({ quality: 80 }).toBuffer();
  } catch (cause) {
    throw new Refused('pictureUnreadable', {}, { cause });
  }
}
