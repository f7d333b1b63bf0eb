import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { dataAddress } from '../../../web/shrink.ts';
import type { Chosen } from '../../features/pictures/pictures.tsx';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import styles from './crop.module.css';
import { type Crop, dragged, fitted, MIDDLE, MOST_ZOOM, squareOf } from './crop.ts';

/** Side in px of the square that is drawn and sent; the server stores half of it. */
const SIDE = 512;

const QUALITY = 0.9;

interface CropSheetProps {
  /** The picture to cut; closed without one. */
  image: ImageBitmap | null;
  onClose: () => void;
  onUse: (chosen: Chosen) => void;
}

/** Cuts a square out of a picture: by dragging it, or by three sliders, which a keyboard moves as well. */
export function CropSheet({ image, onClose, onUse }: CropSheetProps) {
  const { t } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const use = async () => {
    const blob = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/jpeg', QUALITY));
    if (blob) onUse({ picture: blob, preview: await dataAddress(blob) });
    onClose();
  };
  return (
    <Sheet
      open={image !== null}
      onClose={onClose}
      title={t('person.cropTitle')}
      foot={
        <Button kind="primary" block onClick={() => void use()}>
          {t('person.usePicture')}
        </Button>
      }
    >
      {image && <Cutting image={image} canvas={canvas} />}
    </Sheet>
  );
}

interface CuttingProps {
  image: ImageBitmap;
  canvas: React.RefObject<HTMLCanvasElement | null>;
}

function Cutting({ image, canvas }: CuttingProps) {
  const { t } = useTexts();
  const [crop, setCrop] = useState(MIDDLE);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(image, crop);
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [image, crop, canvas]);
  const drag = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { width } = currentTarget.getBoundingClientRect();
    setCrop((now) => dragged(image, now, movementX / width, movementY / width));
  };
  const slider = (text: TextKey, part: keyof Crop, [min, max]: [number, number]) => (
    <label className={styles.slider}>
      <span>{t(text)}</span>
      <input
        type="range"
        // Left is left in every language.
        dir="ltr"
        min={min}
        max={max}
        step={0.01}
        value={crop[part]}
        onChange={({ currentTarget }) => setCrop(fitted(image, { ...crop, [part]: Number(currentTarget.value) }))}
      />
    </label>
  );
  return (
    <div className="stack">
      <p className={styles.help}>{t('person.cropHelp')}</p>
      <div className={styles.frame} aria-hidden="true">
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={SIDE}
          height={SIDE}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
        />
      </div>
      {slider('person.zoom', 'zoom', [1, MOST_ZOOM])}
      {slider('person.across', 'x', [0, 1])}
      {slider('person.down', 'y', [0, 1])}
    </div>
  );
}
