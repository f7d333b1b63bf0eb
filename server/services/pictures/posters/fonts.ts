import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../db/project-root.ts';

/** Where the fonts are (`scripts/fonts.ts`), with the file by which the drawing library finds these and no others. */
export const FONTS = join(projectRoot(), 'fonts');

export type Weight = 'regular' | 'bold';

/** How far each character of a weight moves the next one, in em, by its code point. */
export type Advances = Record<Weight, ReadonlyMap<number, number>>;

/** Reads what the fonts have, of about 35,000 characters: some 30 ms. Throws on a file that is no such font. */
export function readAdvances(folder = FONTS): Advances {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ttf'));
  const of = (weight: Weight) => {
    const fonts = files
      .filter((file) => file.endsWith(`-${weight}.ttf`))
      .map((file) => readFileSync(join(folder, file)));
    return new Map(fonts.flatMap((font) => [...advancesOf(font)]));
  };
  return { regular: of('regular'), bold: of('bold') };
}

/** A table of an OpenType font. */
function tableOf(font: Buffer, tag: string): Buffer {
  for (let table = 12; table < 12 + 16 * font.readUInt16BE(4); table += 16) {
    if (font.toString('latin1', table, table + 4) !== tag) continue;
    const start = font.readUInt32BE(table + 8);
    return font.subarray(start, start + font.readUInt32BE(table + 12));
  }
  throw new Error(`the font has no table ${tag}`);
}

function* advancesOf(font: Buffer): Generator<[codePoint: number, advance: number]> {
  const em = tableOf(font, 'head').readUInt16BE(18);
  const metrics = tableOf(font, 'hmtx');
  // All glyphs after the last one that is listed are as wide as that.
  const last = tableOf(font, 'hhea').readUInt16BE(34) - 1;
  for (const [codePoint, glyph] of glyphsOf(tableOf(font, 'cmap'))) {
    yield [codePoint, metrics.readUInt16BE(4 * Math.min(glyph, last)) / em];
  }
}

/** The glyph of each character up to U+FFFF, by the subtable of format 4 (OpenType, cmap). */
function* glyphsOf(cmap: Buffer): Generator<[codePoint: number, glyph: number]> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at));
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error('the font does not say which characters it has');
  const table = cmap.subarray(start);
  const size = table.readUInt16BE(6);
  const [ends, begins, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
  for (let at = 0; at < size; at += 2) {
    const [first, end] = [table.readUInt16BE(begins + at), table.readUInt16BE(ends + at)];
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
    for (let codePoint = first; codePoint <= end && codePoint < 0xffff; codePoint += 1) {
      const listed = offset === 0 ? codePoint : table.readUInt16BE(offsets + at + offset + 2 * (codePoint - first));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) yield [codePoint, glyph];
    }
  }
}
