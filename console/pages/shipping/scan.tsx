import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { needChunk } from '../../lib/lost-chunk.ts';
import { Refused } from '../../lib/refused.ts';
import { type T, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import styles from './shipping.module.css';

/** Reads codes in pictures; TypeScript does not know it yet. */
interface CodeReader {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** The browser's own reader; Safari and Firefox have none, and load one. */
async function openReader(t: T): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: new () => CodeReader };
  if (BarcodeDetector) return new BarcodeDetector();
  const { LabelReader } = await needChunk(() => import('../../lib/label-reader.ts'), t);
  return new LabelReader();
}

/** Between two looks at the camera's picture, in ms. */
const LOOK = 150;

interface ScanProps {
  /** Whether a code may be the one that is looked for; each may without it. */
  passes?: (text: string) => boolean;
  onFound: (text: string) => void;
  onClose: () => void;
}

/** The camera's picture until a code is in it; a sentence where that cannot be. */
export function Scan({ passes = () => true, onFound, onClose }: ScanProps) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const take = useEffectEvent((text: string | null) => text !== null && onFound(text));
  const isWanted = useEffectEvent(passes);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useEffectEvent(() => openReader(t));
  const explain = useEffectEvent((error: unknown) =>
    setProblem(error instanceof Refused ? error.message : t('shipping.scanRefused')),
  );
  useEffect(() => {
    const ended = new AbortController();
    const read = (reader: CodeReader) => readCode(reader, video.current, (text) => isWanted(text), ended.signal);
    open()
      .then(read)
      .then(
        (text) => take(text),
        (error) => !ended.signal.aborted && explain(error),
      );
    return () => ended.abort();
  }, []);
  return (
    <Dialog title={t('shipping.scan')} onClose={onClose}>
      {problem ? (
        <Note tone="wait">{problem}</Note>
      ) : (
        <>
          <video ref={video} className={styles.camera} muted playsInline aria-label={t('shipping.scanHint')} />
          <Note icon="zoom">{t('shipping.scanHint')}</Note>
        </>
      )}
    </Dialog>
  );
}

/**
 * The first code that the camera sees and that is wanted; null if nobody waits for it any more. Throws if the camera may
 * not be used.
 */
async function readCode(
  reader: CodeReader,
  video: HTMLVideoElement | null,
  isWanted: (text: string) => boolean,
  signal: AbortSignal,
) {
  if (!video || signal.aborted) return null;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const code = (await reader.detect(video)).find(({ rawValue }) => isWanted(rawValue));
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    return null;
  } finally {
    // The camera's light goes out.
    for (const track of stream.getTracks()) track.stop();
  }
}
