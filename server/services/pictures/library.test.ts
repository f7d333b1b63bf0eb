import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { PictureLibrary, parsePictureFile } from './library.ts';

const folder = mkdtempSync(join(tmpdir(), 'pintuan-'));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const master = () =>
  sharp({ create: { width: 720, height: 480, channels: 3, background: '#d6371c' } })
    .webp()
    .toBuffer();

test('a picture is served in two sizes and two formats, each made once and stored', async () => {
  const library = new PictureLibrary(folder);
  const { name, width, height, placeholder } = await library.adopt(await master());
  expect([width, height]).toEqual([720, 480]);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  const asked = await Promise.all([1, 2, 3].map(() => library.file(name, 360, 'avif')));
  expect(new Set(asked).size).toBe(1);
  const small = await sharp(asked[0] ?? '').metadata();
  expect([small.format, small.width, small.height]).toEqual(['heif', 360, 240]);
  expect(readdirSync(folder).sort()).toEqual([`${name}-360.avif`, `${name}-720.webp`]);
});

test('the same picture has the same name, another one another', async () => {
  const library = new PictureLibrary(folder);
  const first = await library.adopt(await master());
  expect((await library.adopt(await master())).name).toBe(first.name);
  const other = await sharp(await master())
    .negate()
    .webp()
    .toBuffer();
  expect((await library.adopt(other)).name).not.toBe(first.name);
});

test('a name that is no picture of the library has no file', async () => {
  expect(await new PictureLibrary(folder).file('0'.repeat(20), 360, 'webp')).toBeNull();
});

test.each(['../../etc/passwd', 'x-360.webp', `${'a'.repeat(20)}-100.webp`, `${'a'.repeat(20)}-360.png`, ''])(
  '%s is no address of a picture',
  (file) => {
    expect(parsePictureFile(file)).toBeNull();
  },
);

test('the files of a picture whose row is gone stay while somebody inserts it again', async () => {
  const library = new PictureLibrary(folder);
  const { name } = await library.adopt(await master());
  const [before, after] = [Date.now() - 60_000, Date.now() + 60_000];
  await library.remove(name, { createdAt: before });
  expect(readdirSync(folder)).toEqual([`${name}-720.webp`]);
  await library.remove(name, { createdAt: after });
  expect(readdirSync(folder)).toEqual([]);
});
