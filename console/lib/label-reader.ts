import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType';
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader';
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource';

/** Pixels of a picture's longer side at the most: more take longer and show no more of a label. */
const LONGEST = 1280;

/** A tilted or blurred label is worth the time. */
const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);

/**
 * Reads what packing labels and those of carriers have, for browsers without `BarcodeDetector`, which it stands in for: at
 * most one code of each kind in a picture.
 */
export class LabelReader {
  readonly #readers = [new QRCodeReader(), new Code128Reader(), new Code39Reader()];
  readonly #canvas = document.createElement('canvas');

  async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
    const picture = this.#pictureOf(video);
    return this.#readers.flatMap((reader) => {
      try {
        return [{ rawValue: reader.decode(picture, hints).getText() }];
      } catch {
        // There is none in it, or none that is whole.
        return [];
      } finally {
        reader.reset();
      }
    });
  }

  #pictureOf(video: HTMLVideoElement): BinaryBitmap {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, LONGEST / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, width, height);
    const colours = context?.getImageData(0, 0, width, height).data ?? [];
    const greys = new Uint8ClampedArray(width * height);
    // Twice the green: as the eye sees it, and quicker than by its exact shares.
    for (let at = 0; at < greys.length; at++) {
      const [red = 0, green = 0, blue = 0] = [colours[4 * at], colours[4 * at + 1], colours[4 * at + 2]];
      greys[at] = (red + 2 * green + blue) / 4;
    }
    return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greys, width, height)));
  }
}
