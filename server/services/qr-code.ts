/** How a text is coded: a seventh of a symbol may be damaged. */
const CORRECTION = { errorCorrectionLevel: 'M' } as const;

/**
 * A QR code as an SVG in a data URL, for `<img src>`; black on white with its quiet zone, so that it can be read in any
 * theme.
 */
export async function qrCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(text, { ...CORRECTION, type: 'svg', margin: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
}

/** A QR code without its quiet zone, for a picture. */
export interface QrModules {
  /** Modules of a side. */
  side: number;
  /** Path of an SVG whose unit is a module: the dark ones. */
  path: string;
}

export async function qrModules(text: string): Promise<QrModules> {
  const { create } = await import('qrcode');
  const { modules } = create(text, CORRECTION);
  const places = [...Array(modules.size).keys()];
  const dark = places.flatMap((row) =>
    places.filter((column) => modules.get(row, column)).map((column) => [column, row]),
  );
  return { side: modules.size, path: dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('') };
}
