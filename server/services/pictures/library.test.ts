import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { conversions } from '../../../tests/support/conversions.ts';
import { openFolderStore } from '../../files/folder-store.ts';
import { PictureLibrary, parsePictureFile, storedAs } from './library.ts';

const folder = mkdtempSync(join(tmpdir(), 'pintuan-'));
const files = openFolderStore(folder);
const media = () => readdirSync(join(folder, 'media')).sort();

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const master = () =>
  sharp({ create: { width: 720, height: 480, channels: 3, background: '#d6371c' } })
    .webp()
    .toBuffer();

test('a picture is served in two sizes and two formats, each made once and stored', async () => {
  const library = new PictureLibrary(files, conversions);
  const { name, width, height, placeholder } = await library.adopt(await master());
  expect([width, height]).toEqual([720, 480]);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  const shape = { width: 360, format: 'avif' } as const;
  const puts = vi.spyOn(files, 'put');
  await Promise.all([1, 2, 3].map(() => library.make({ name, ...shape })));
  expect(puts).toHaveBeenCalledTimes(1);
  const small = await sharp((await files.read(storedAs(name, shape))) ?? '').metadata();
  expect([small.format, small.width, small.height]).toEqual(['heif', 360, 240]);
  expect(media()).toEqual([`${name}-360.avif`, `${name}-720.webp`]);
});

test('for previews of links there is a square JPEG with the whole picture on white', async () => {
  const library = new PictureLibrary(files, conversions);
  const { name } = await library.adopt(await master());
  const made = await library.make({ name, width: 720, format: 'jpg' });
  const { format, width, height } = await sharp(made ?? '').metadata();
  expect([format, width, height]).toEqual(['jpeg', 720, 720]);
  expect([
    ...(await sharp(made ?? '')
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]).toEqual([255, 255, 255]);
  expect(parsePictureFile(`${name}-720.jpg`)).toEqual({ name, width: 720, format: 'jpg' });
  await library.remove(name, { createdAt: Date.now() + 60_000 });
  expect(media()).toEqual([]);
});

test('the same picture has the same name, another one another', async () => {
  const library = new PictureLibrary(files, conversions);
  const first = await library.adopt(await master());
  expect((await library.adopt(await master())).name).toBe(first.name);
  const other = await sharp(await master())
    .negate()
    .webp()
    .toBuffer();
  expect((await library.adopt(other)).name).not.toBe(first.name);
});

test('a name that is no picture of the library has no file', async () => {
  const wanted = { name: '0'.repeat(20), width: 360, format: 'webp' } as const;
  expect(await new PictureLibrary(files, conversions).make(wanted)).toBeNull();
});

test('names that are made up delay no picture that is', async () => {
  const library = new PictureLibrary(files, conversions);
  const { name } = await library.adopt(await master());
  const shape = { width: 360, format: 'webp' } as const;
  // A service that takes its time to say that it has no such file.
  const isMadeUp = (file: string) => !file.includes(name);
  const never = new Promise<null>(() => undefined);
  const { stat, read } = files;
  vi.spyOn(files, 'stat').mockImplementation((file) => (isMadeUp(file) ? never : stat(file)));
  vi.spyOn(files, 'read').mockImplementation((file) => (isMadeUp(file) ? never : read(file)));
  for (const digit of ['0', '1', '2']) void library.make({ name: digit.repeat(20), ...shape });
  expect(await library.make({ name, ...shape })).not.toBeNull();
});

test.each([
  '../../etc/passwd',
  'x-360.webp',
  `${'a'.repeat(20)}-100.webp`,
  `${'a'.repeat(20)}-360.png`,
  `${'a'.repeat(20)}-360.jpg`,
  '',
])('%s is no address of a picture', (file) => {
  expect(parsePictureFile(file)).toBeNull();
});

test('the files of a picture whose row is gone stay while somebody inserts it again', async () => {
  const library = new PictureLibrary(files, conversions);
  const { name } = await library.adopt(await master());
  const [before, after] = [Date.now() - 60_000, Date.now() + 60_000];
  await library.remove(name, { createdAt: before });
  expect(media()).toEqual([`${name}-720.webp`]);
  await library.remove(name, { createdAt: after });
  expect(media()).toEqual([]);
});
