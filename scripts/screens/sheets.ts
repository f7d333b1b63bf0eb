import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The looks of the contact sheets. */
export const sheetLooks = [
  { name: 'light', language: 'zh-CN', colorScheme: 'light' },
  { name: 'dark', language: 'zh-CN', colorScheme: 'dark' },
  { name: 'en-US', language: 'en-US', colorScheme: 'light' },
  { name: 'ar-SA', language: 'ar-SA', colorScheme: 'light' },
] as const;

const COLUMNS = 8;
const WIDTH = 390;
const HEIGHT = 844;
const GAP = 16;

/** Lays pictures of all screens out on one sheet, in the order of the table. */
export async function writeSheet(folder: string, name: string, pictures: Buffer[]): Promise<string> {
  const rows = Math.ceil(pictures.length / COLUMNS);
  const tiles = await Promise.all(
    pictures.map(async (picture, place) => ({
      input: await sharp(picture).resize(WIDTH, HEIGHT).png().toBuffer(),
      left: GAP + (place % COLUMNS) * (WIDTH + GAP),
      top: GAP + Math.floor(place / COLUMNS) * (HEIGHT + GAP),
    })),
  );
  const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: GAP + rows * (HEIGHT + GAP) };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.webp`);
  await sharp({ create: { ...size, channels: 3, background: '#777' } })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(file);
  return file;
}
