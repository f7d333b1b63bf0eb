import { BEGINNING, pictureKindOf } from '../../../shared/picture-kinds.ts';

/** Longest side and bytes that a picture is sent with: the shop shows none larger. */
const SIDE = 2160;
const MOST_BYTES = 4 * 2 ** 20;

/**
 * A photo of a camera made smaller before it is sent, and one of a kind that the shop does not take a JPEG, if the browser
 * can read it; others go as they are.
 */
export async function smaller(file: File): Promise<Blob> {
  const kind = pictureKindOf(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()));
  if (file.size <= MOST_BYTES && kind) return file;
  // What the browser cannot read the server refuses in words.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
