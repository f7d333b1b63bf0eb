import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js';
import { create } from 'qrcode';
import sharp from 'sharp';

/** Rows of a code, dark where 1; a bar code has one row. */
export type DrawnCode = number[][];

export function qrCode(text: string): DrawnCode {
  const { modules } = create(text);
  const places = [...Array(modules.size).keys()];
  return places.map((row) => places.map((column) => modules.get(row, column)));
}

/** Code set B, which starts with 104 and has the characters from the space on; 106 stops. */
const [START_B, STOP] = [104, 106];

/** As carriers print their numbers (ISO/IEC 15417). */
export function code128(text: string): DrawnCode {
  const { CODE_PATTERNS: patterns } = Code128Reader as unknown as { CODE_PATTERNS: Int32Array[] };
  const values = [...text].map((character) => character.charCodeAt(0) - 32);
  const checksum = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % 103;
  // Widths of bars and spaces in turn.
  const widths = [START_B, ...values, checksum, STOP].flatMap((value) => [...(patterns[value] ?? [])]);
  return [widths.flatMap((width, at) => Array<number>(width).fill(at % 2 === 0 ? 1 : 0))];
}

/** A label's side, and the codes in it, in pixels. */
const [LABEL, CODE] = [560, 440];

function labelOf(rows: DrawnCode, at: number): string {
  const side = CODE / (rows[0]?.length ?? 1);
  const height = rows.length === 1 ? CODE / 2 : side;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x * side, y * height]] : [])));
  const bars = dark.map(([x = 0, y = 0]) => `M${x} ${y}h${side}v${height}h-${side}z`).join('');
  const paper = `<rect x="-60" y="-60" width="${LABEL}" height="${LABEL}" fill="#f4f1ea"/>`;
  return `<g transform="translate(${100 + at * 610} 140) rotate(${2 - at * 3})">${paper}<path d="${bars}" fill="#22252a"/></g>`;
}

/** A photograph of labels side by side, tilted and not quite sharp, as PNG in base64. */
export async function photographOf(codes: readonly DrawnCode[]): Promise<string> {
  const labels = codes.map(labelOf).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#b5aa96"/>${labels}</svg>`;
  return (await sharp(Buffer.from(svg)).blur(0.8).png().toBuffer()).toString('base64');
}
