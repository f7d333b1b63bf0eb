import { BEGINNING, pictureKindOf } from '../shared/picture-kinds.ts';

/** The longer side of the sent picture, in px: enough to read a bank's page. */
const LONGEST = 1600;

const QUALITY = 0.85;

/** Why the shop would not take a picture, or null; each has its sentence. */
export async function pictureFault(picture: Blob): Promise<'fileEmpty' | 'pictureKind' | null> {
  if (picture.size === 0) return 'fileEmpty';
  return (await isTaken(picture)) ? null : 'pictureKind';
}

const isTaken = async (picture: Blob): Promise<boolean> =>
  pictureKindOf(new Uint8Array(await picture.slice(0, BEGINNING).arrayBuffer())) !== null;

/**
 * The picture to send: a JPEG of at most 1600 px, since a phone's screenshots have megabytes. If the browser cannot
 * read it, or a JPEG is not smaller than what the shop takes as well, the file itself.
 */
export async function shrunk(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
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
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
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
