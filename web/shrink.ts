import { BEGINNING, pictureKindOf } from '../shared/picture-kinds.ts';

/** What is asked of a picture that is sent. */
interface Bounds {
  /** The longer side at most, in px. */
  side: number;
  /** Of the JPEG. */
  quality: number;
  /** A file of no more bytes, of a kind that the shop takes, goes as it is. */
  bytes: number;
}

/** Enough to read a bank's page; a phone's screenshots have megabytes. */
const SCREENSHOT: Bounds = { side: 1600, quality: 0.85, bytes: 0 };

/** Why the shop would not take a picture, or null; each has its sentence. */
export async function pictureFault(picture: Blob): Promise<'fileEmpty' | 'pictureKind' | null> {
  if (picture.size === 0) return 'fileEmpty';
  return (await isTaken(picture)) ? null : 'pictureKind';
}

const isTaken = async (picture: Blob): Promise<boolean> =>
  pictureKindOf(new Uint8Array(await picture.slice(0, BEGINNING).arrayBuffer())) !== null;

/**
 * The picture to send: a JPEG within bounds. If the browser cannot read it, or a JPEG is not smaller than what the shop
 * takes as well, the file itself.
 */
export async function shrunk(file: File, { side, quality, bytes } = SCREENSHOT): Promise<Blob> {
  if (file.size <= bytes && (await isTaken(file))) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return jpeg && (jpeg.size < file.size || !(await isTaken(file))) ? jpeg : file;
  } catch {
    return file;
  }
}

/** A picture as a data URL: the page's policy allows no blob URLs. */
export function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
