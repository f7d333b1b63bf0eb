import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { loadSharp } from './sharp.ts';

/** Widths in px and formats that every picture is served in; the 720 px WebP is the master. */
const WIDTHS = [360, 720] as const;
const FORMATS = ['avif', 'webp'] as const;

export type Width = (typeof WIDTHS)[number];
export type Format = (typeof FORMATS)[number];

/** An adopted picture has its row within this time, in ms. */
const ADOPTING = 60 * 60 * 1000;

/** Concurrent conversions; each uses a core. */
const AT_ONCE = 2;

export interface AdoptedPicture {
  name: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Pictures in `DATA_DIR/media`: one 720 px WebP master each, named after its content. The other sizes and formats are
 * made from it at the first request and stored.
 */
export class PictureLibrary {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<string>>();
  readonly #limit = pLimit(AT_ONCE);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes a WebP of our own as a master, as it is. */
  async adopt(master: Buffer): Promise<AdoptedPicture> {
    const name = createHash('sha256').update(master).digest('hex').slice(0, 20);
    const sharp = await loadSharp();
    const { width, height } = await sharp(master).metadata();
    const tiny = await sharp(master).resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer();
    await this.#save(masterFile(name), master);
    return { name, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
  }

  /** The file of a picture in that size and format; null when there is no such picture. */
  async file(name: string, width: Width, format: Format): Promise<string | null> {
    const file = `${name}-${width}.${format}`;
    const path = join(this.#folder, file);
    if (await exists(path)) return path;
    const master = join(this.#folder, masterFile(name));
    if (!(await exists(master))) return null;
    let making = this.#making.get(file);
    if (!making) {
      making = this.#limit(() => this.#derive(master, file, width, format)).finally(() => this.#making.delete(file));
      this.#making.set(file, making);
    }
    return making;
  }

  /** Which sizes and formats of a picture are stored, and how large they are; without its master none can be made. */
  async files(name: string): Promise<{ width: Width; format: Format; bytes: number }[]> {
    const all = WIDTHS.flatMap((width) => FORMATS.map((format) => ({ width, format })));
    const sizes = await Promise.all(
      all.map(async (one) => ({ ...one, bytes: await sizeOf(join(this.#folder, fileOf(name, one))) })),
    );
    return sizes.flatMap(({ bytes, ...one }) => (bytes === null ? [] : [{ ...one, bytes }]));
  }

  /**
   * Removes the files of a picture whose row is gone, unless somebody is about to insert it again: its master was
   * adopted after the row was, and within the last hour. Times are ms since 1970.
   */
  async remove(name: string, { createdAt }: { createdAt: number }): Promise<void> {
    const master = await stat(join(this.#folder, masterFile(name))).catch(() => null);
    const adoptedAt = master?.mtimeMs ?? 0;
    if (adoptedAt > createdAt && adoptedAt > Date.now() - ADOPTING) return;
    const all = WIDTHS.flatMap((width) => FORMATS.map((format) => fileOf(name, { width, format })));
    await Promise.all(all.map((file) => rm(join(this.#folder, file), { force: true })));
  }

  async #derive(master: string, file: string, width: Width, format: Format): Promise<string> {
    const sharp = await loadSharp();
    const sized = sharp(await readFile(master)).resize({ width, withoutEnlargement: true });
    const encoded = format === 'avif' ? sized.avif({ quality: 50, effort: 2 }) : sized.webp({ quality: 80 });
    return this.#save(file, await encoded.toBuffer());
  }

  /** Written to a temporary file and moved into place, so that no reader sees half a file. */
  async #save(file: string, bytes: Buffer): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, file);
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return path;
  }
}

const fileOf = (name: string, { width, format }: { width: Width; format: Format }) => `${name}-${width}.${format}`;

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/** Name of a picture's master, from which all other sizes can be made. */
export const masterFile = (name: string) => fileOf(name, { width: 720, format: 'webp' });

const exists = async (path: string): Promise<boolean> => (await sizeOf(path)) !== null;

/** Reads `<name>-<width>.<format>`, the last part of a picture's address. */
export function parsePictureFile(file: string): { name: string; width: Width; format: Format } | null {
  const [, name, width, format] = /^([0-9a-f]{20})-(\d+)\.(\w+)$/.exec(file) ?? [];
  const known = { width: WIDTHS.find((one) => String(one) === width), format: FORMATS.find((one) => one === format) };
  return name && known.width && known.format ? { name, width: known.width, format: known.format } : null;
}

/** Root-relative address of a picture as answers carry it; the other sizes replace the ending. */
export function pictureUrl(name: string): string {
  return `/media/${masterFile(name)}`;
}
