import { useEffect, useState } from 'react';

/** Quiet modules around the code, which readers need. */
const MARGIN = 2;

/** A text as a QR code, dark on white in every theme: cameras need it so. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    // Loaded when it is used.
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      const squares = Array.from(data, (dark, at) =>
        dark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : '',
      );
      if (wanted) setDrawn({ size: size + 2 * MARGIN, path: squares.join('') });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
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
