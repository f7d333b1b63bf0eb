/**
 * A QR code as an SVG in a data URL, for `<img src>`; black on white with its quiet zone, so that it can be read in any
 * theme.
 */
export async function qrCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
}
