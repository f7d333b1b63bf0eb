import { useMemo } from 'react';
import { onDemand } from '../../lib/on-demand.ts';
import { Lost } from '../on-demand/lost.tsx';

const useLibrary = onDemand(() => import('qrcode'));

/** Quiet modules around the code, which readers need. */
const MARGIN = 2;

/** A text as a QR code, dark on white in every theme: cameras need it so. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { part: library, lost, again } = useLibrary();
  const drawn = useMemo(() => library && drawnBy(library, text), [library, text]);
  if (lost) return <Lost lost={lost} again={again} />;
  return (
    <svg
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width="100%" height="100%" fill="#fff" />
      {drawn && <path d={drawn.path} fill="#000" />}
    </svg>
  );
}

function drawnBy({ create }: typeof import('qrcode'), text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (dark, at) =>
    dark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : '',
  );
  return { size: size + 2 * MARGIN, path: squares.join('') };
}
