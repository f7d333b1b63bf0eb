// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../tests/support/cleanup.ts';
import { shrunk } from './shrink.ts';

const BOUNDS = { side: 100, quality: 0.9, bytes: 20 };

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);

/** A file of so many bytes that begins so. */
const fileOf = (beginning: Uint8Array<ArrayBuffer>, size: number) =>
  new File([beginning, new Uint8Array(size - beginning.length)], 'picture');

const close = vi.fn();

/** What was drawn, as width and height. */
let drawn: [number, number][] = [];

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200, close: close.mockClear() }));
  const canvas = HTMLCanvasElement.prototype;
  const context = vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect: vi.fn(), drawImage: vi.fn() } as never);
  const written = vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push([this.width, this.height]);
    done(new Blob([JPEG, new Uint8Array(27)]));
  });
  closeAfterTest(() => {
    vi.unstubAllGlobals();
    context.mockRestore();
    written.mockRestore();
  });
});

test.each([
  ['within its bounds goes as it is', fileOf(JPEG, 20), null],
  ['with more bytes is drawn within its side', fileOf(JPEG, 40), [100, 50]],
  ['of another kind becomes a JPEG, though a larger one', fileOf(new Uint8Array(3), 20), [100, 50]],
])('a picture %s', async (_, file, size) => {
  const sent = await shrunk(file, BOUNDS);
  expect(drawn).toEqual(size ? [size] : []);
  expect(sent === file).toBe(size === null);
  expect(close).toHaveBeenCalledTimes(drawn.length);
});

test('a picture whose JPEG is not smaller goes as it is', async () => {
  const file = fileOf(JPEG, 30);
  expect(await shrunk(file, BOUNDS)).toBe(file);
});

test('what the browser cannot read goes as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const file = fileOf(new Uint8Array(3), 40);
  expect(await shrunk(file, BOUNDS)).toBe(file);
});
