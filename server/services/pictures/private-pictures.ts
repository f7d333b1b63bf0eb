import { createHash, randomBytes } from 'node:crypto';
import { OutcomeUnknown } from '../../../db/errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { Overloaded, Refused } from '../refused.ts';
import { type Conversions, PictureRefused } from './conversions/conversions.ts';
import type { Intake } from './conversions/messages.ts';

/** Pictures that wait for conversion, each up to 5 MiB in memory; beyond that a request is refused as `Overloaded`. */
const LONGEST_QUEUE = 20;

/** A name of a file of them. */
export const PRIVATE_FILE = /^[0-9a-f]{24}\.webp$/;

/**
 * Pictures that shoppers send: in `proofs` of the file store screenshots as proofs of a transfer, pictures of what is wrong
 * and those for support, which only they and staff see (docs/console.md), and those of reviews, which everybody sees; in
 * `avatars` those of themselves. They are re-encoded from their pixels, so nothing else in the file is stored.
 */
export class PrivatePictures {
  readonly #files: FileStore;
  readonly #conversions: Conversions;
  readonly #folder: string;
  readonly #as: Intake;

  constructor(files: FileStore, conversions: Conversions, folder = 'proofs', as: Intake = 'proof') {
    this.#files = files;
    this.#conversions = conversions;
    this.#folder = folder;
    this.#as = as;
  }

  static ofAvatars(files: FileStore, conversions: Conversions): PrivatePictures {
    return new PrivatePictures(files, conversions, 'avatars', 'avatar');
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
   * Throws a `PictureFault` as `Refused`, `Overloaded`.
   */
  async save(bytes: Uint8Array): Promise<{ file: string; hash: string }> {
    const webp = await this.#conversions.takeIn(bytes, this.#as, LONGEST_QUEUE).catch((error: unknown) => {
      throw error instanceof PictureRefused ? new Refused(error.code, {}, { cause: error }) : error;
    });
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
