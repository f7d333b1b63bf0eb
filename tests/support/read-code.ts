import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';
import sharp from 'sharp';

/** Words beside a code can look like a corner of one. */
const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** A camera sees a code in many sizes until it has read it. */
const SCALES = [1, 0.8, 0.6, 0.45];

/** And is pointed at it: the whole picture, or a part as `[left, top, width, height]` of it. */
const PARTS = [
  [0, 0, 1, 1],
  [0, 0.5, 1, 0.5],
  [0, 0, 0.5, 1],
  [0.5, 0, 0.5, 1],
  [0, 0.6, 0.5, 0.4],
  [0.5, 0.6, 0.5, 0.4],
] as const;

/** What the QR code in a picture says. Throws if there is none. */
export async function readCode(picture: Buffer): Promise<string> {
  const { width: wide = 0, height: high = 0 } = await sharp(picture).metadata();
  const tries: unknown[] = [];
  for (const part of PARTS) {
    const [left, top, width, height] = part.map((share, at) => Math.floor(share * (at % 2 === 0 ? wide : high)));
    for (const scale of SCALES) {
      const seen = sharp(picture)
        .extract({ left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 })
        .resize({ width: Math.round((width ?? 0) * scale) });
      const { data, info } = await seen.greyscale().raw().toBuffer({ resolveWithObject: true });
      const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
      try {
        return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
      } catch (error) {
        tries.push(error);
      }
    }
  }
  throw new AggregateError(tries, 'no code was read in any size');
}
