import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Makes the icons of the installed shop from its logo, client/public/favicon.svg. */
const folder = join(import.meta.dirname, '../client/public');
const sign = readFileSync(join(folder, 'favicon.svg'));

const icon = (size: number) => sharp(sign, { density: size * 3 }).resize(size, size);
const save = (image: Sharp, name: string) =>
  image.png({ palette: true, compressionLevel: 9 }).toFile(join(folder, name));

await save(icon(192), 'icon-192.png');
await save(icon(512), 'icon-512.png');
// Phones cut these into their own shapes: no round corners, and the logo within the inner four fifths.
const square = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#d6371c' } });
const framed = async (size: number) =>
  square(size).composite([{ input: await icon(Math.round(size * 0.8)).toBuffer() }]);
await save(await framed(512), 'icon-maskable-512.png');
await save(await framed(180), 'icon-180.png');
