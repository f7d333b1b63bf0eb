import { createHash } from 'node:crypto';
import type { PosterShape } from '../../../shared/posters.ts';
import { type FileStore, FilesAway } from '../../files/file-store.ts';
import type { Conversions } from './conversions/conversions.ts';
import type { Shape as Conversion } from './conversions/messages.ts';
import type { Poster } from './posters/poster.ts';

/** Widths in px and formats that every picture is served in; the 720 px WebP is the master. */
const SHAPES = [
  { width: 360, format: 'avif' },
  { width: 360, format: 'webp' },
  { width: 720, format: 'avif' },
  { width: 720, format: 'webp' },
  // Messengers show no WebP in the preview of a link.
  { width: 720, format: 'jpg' },
] as const satisfies readonly Conversion[];

type Shape = (typeof SHAPES)[number];

/** A picture in a size and a format. */
type Picture = Shape & { name: string };

/** An adopted picture has its row within this time, in ms. */
const ADOPTING = 60 * 60 * 1000;

export interface AdoptedPicture {
  name: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Pictures in `media` of the file store: one 720 px WebP master each, named after its content. The other sizes and
 * formats are made from it at the first request and stored; if two processes do so at once, both store the same.
 */
export class PictureLibrary {
  readonly #files: FileStore;
  readonly #conversions: Conversions;
  readonly #making = new Map<string, Promise<Buffer | null>>();

  constructor(files: FileStore, conversions: Conversions) {
    this.#files = files;
    this.#conversions = conversions;
  }

  /** Takes any picture from outside, as `adopt` does. Throws `PictureRefused`, `FilesAway`, `Overloaded`. */
  async takeIn(bytes: Uint8Array, longestQueue?: number): Promise<AdoptedPicture> {
    return this.adopt(await this.#conversions.takeIn(bytes, 'master', longestQueue));
  }

  /** That such a picture could be taken. Throws `PictureRefused`. */
  async check(bytes: Uint8Array): Promise<void> {
    await this.#conversions.takeIn(bytes, 'master');
  }

  /** Takes a WebP of our own as a master, as it is. Throws `FilesAway`, `Overloaded`. */
  async adopt(master: Buffer): Promise<AdoptedPicture> {
    const name = createHash('sha256').update(master).digest('hex').slice(0, 20);
    const look = await this.#conversions.look(master);
    await this.#files.put(storedAs(name, MASTER), master);
    return { name, ...look };
  }

  /** The master of a picture; null when there is no such picture. Throws `FilesAway`. */
  master(name: string): Promise<Buffer | null> {
    return this.#files.read(storedAs(name, MASTER));
  }

  /**
   * Makes a picture in that size and format from its master and stores it, whether it is there or not; null when there
   * is no such picture. Throws `FilesAway` if that cannot be known.
   */
  async make({ name, ...shape }: Picture): Promise<Buffer | null> {
    const file = storedAs(name, shape);
    let making = this.#making.get(file);
    if (!making) {
      making = this.#derive(name, shape).finally(() => this.#making.delete(file));
      this.#making.set(file, making);
    }
    return making;
  }

  /** A poster over a picture, as JPEG; null when there is no such picture. Throws `FilesAway`, `Overloaded`. */
  async poster(name: string, shape: PosterShape, poster: Poster): Promise<Buffer | null> {
    const master = await this.master(name);
    return master && this.#conversions.poster(master, shape, poster);
  }

  /** Which sizes and formats of a picture are stored, and how large they are; without its master none can be made. */
  async files(name: string): Promise<(Shape & { bytes: number })[]> {
    const found = await Promise.all(
      SHAPES.map(async (shape) => ({ ...shape, stored: await this.#files.stat(storedAs(name, shape)) })),
    );
    return found.flatMap(({ stored, ...shape }) => (stored === null ? [] : [{ ...shape, bytes: stored.bytes }]));
  }

  /**
   * Removes the files of a picture whose row is gone, unless somebody may be about to insert it again: its master was
   * adopted within the last hour, and after the row was, if it is known when that was. Times are ms since 1970. Throws
   * `FilesAway`.
   */
  async remove(name: string, { createdAt = 0 }: { createdAt?: number } = {}): Promise<void> {
    const adoptedAt = (await this.#files.stat(storedAs(name, MASTER)))?.modifiedAt ?? 0;
    if (adoptedAt > createdAt && adoptedAt > Date.now() - ADOPTING) return;
    await Promise.all(SHAPES.map((shape) => this.#files.remove(storedAs(name, shape))));
  }

  /** Whether there is such a picture is known before its turn: names that are made up must not delay those of others. */
  async #derive(name: string, shape: Shape): Promise<Buffer | null> {
    const master = await this.master(name);
    if (!master) return null;
    const content = await this.#conversions.shape(master, shape);
    await this.#files.put(storedAs(name, shape), content).catch(unlessAway);
    return content;
  }
}

/** What cannot be stored, on a full disk, is made again for the next reader; what cannot be removed is removed later. */
export function unlessAway(error: unknown): void {
  if (!(error instanceof FilesAway)) throw error;
}

const MASTER: Shape = { width: 720, format: 'webp' };

const fileOf = (name: string, { width, format }: Shape) => `${name}-${width}.${format}`;

/** Its name in the file store. */
export const storedAs = (name: string, shape: Shape) => `media/${fileOf(name, shape)}`;

/** Name of a picture's master, from which all other sizes can be made. */
export const masterFile = (name: string) => fileOf(name, MASTER);

/** Reads `<name>-<width>.<format>`, the last part of a picture's address. */
export function parsePictureFile(file: string): Picture | null {
  const [, name, width, format] = /^([0-9a-f]{20})-(\d+)\.(\w+)$/.exec(file) ?? [];
  const shape = SHAPES.find((one) => String(one.width) === width && one.format === format);
  return name && shape ? { name, ...shape } : null;
}

/** Root-relative address of a picture as answers carry it; the other sizes replace the ending. */
export function pictureUrl(name: string): string {
  return `/media/${masterFile(name)}`;
}

/** The name of the picture at such an address. */
export function masterName(address: string): string {
  return parsePictureFile(address.slice(address.lastIndexOf('/') + 1))?.name ?? '';
}
