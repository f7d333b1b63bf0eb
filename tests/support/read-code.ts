import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';
import sharp from 'sharp';

/** Words beside a code can look like a corner of one. */
const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** What the QR code in a picture says. Throws if there is none. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
