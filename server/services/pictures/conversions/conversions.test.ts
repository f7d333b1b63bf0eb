import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startedBy } from '../../../../tests/support/process-tree.ts';
import { createConversions } from './conversions.ts';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#d6371c', noise: { type: 'gaussian' } } });
const small = () => square(9).png().toBuffer();

/** Conversions with processes that no other test uses, which are those that this one has started since. */
function open() {
  const others = new Set(startedBy(process.pid));
  const failures: unknown[] = [];
  const conversions = createConversions((error) => void failures.push(error));
  onTestFinished(conversions.close);
  return { ...conversions, failures, running: () => startedBy(process.pid).filter((pid) => !others.has(pid)) };
}

test('a converter that is killed over a picture refuses that one, and the next is converted by another', async () => {
  const { takeIn, failures, running } = open();
  await takeIn(await small(), 'proof');
  const [first] = running();
  expect(running()).toHaveLength(1);
  const long = takeIn(await square(1200).png().toBuffer(), 'master');
  const next = takeIn(await small(), 'proof');
  process.kill(first as number, 'SIGKILL');
  await expect(long).rejects.toMatchObject({ code: 'pictureNotConverted' });
  expect((await sharp(await next).metadata()).width).toBe(9);
  expect(failures).toMatchObject([{ name: 'ConverterGone' }]);
  expect(running()).not.toContain(first);
});

test('a picture of our own is converted once more', async () => {
  const { shape, look, failures, running } = open();
  const master = await square(700).webp().toBuffer();
  expect(await look(master)).toMatchObject({ width: 700, height: 700 });
  const made = shape(master, { width: 360, format: 'avif' });
  process.kill(running()[0] as number, 'SIGKILL');
  expect((await sharp(await made).metadata()).width).toBe(360);
  expect(failures).toHaveLength(1);
});

test('a picture that comes as its converter ends for want of work is converted by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { takeIn, failures } = open();
  await takeIn(await small(), 'proof');
  const next = await small();
  vi.advanceTimersByTime(10_000);
  expect(await takeIn(next, 'proof')).toBeInstanceOf(Buffer);
  expect(failures).toEqual([]);
});

test('a broken picture of our own is no other failure of its process', async () => {
  const { look, failures } = open();
  await expect(look(Buffer.from('no picture'))).rejects.toThrow();
  expect(failures).toEqual([]);
});

test('pictures from outside take one process, and leave the other to our own', async () => {
  const { takeIn, shape, running } = open();
  const picture = await square(600).png().toBuffer();
  await Promise.all([1, 2, 3].map(() => takeIn(picture, 'proof')));
  expect(running()).toHaveLength(1);
  const master = await small();
  const [first] = await Promise.all([
    Promise.race([takeIn(picture, 'proof').then(() => 'outside'), shape(master, { width: 360, format: 'webp' })]),
    shape(master, { width: 720, format: 'webp' }),
  ]);
  expect(first).not.toBe('outside');
  expect(running()).toHaveLength(2);
});

test('more than may wait are refused at once', async () => {
  const { takeIn } = open();
  const picture = await small();
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => takeIn(picture, 'proof', 2)));
  expect(asked.map(({ status }) => status).sort()).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'Overloaded' } });
});

test.each([
  ['fileEmpty', Buffer.alloc(0)],
  ['pictureKind', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['pictureKind', Buffer.from('0000001c6674797068656963', 'hex')],
  ['pictureUnreadable', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])],
])('%s says why a picture is not taken', async (code, bytes) => {
  const { takeIn, failures } = open();
  await expect(takeIn(bytes, 'proof')).rejects.toMatchObject({ code });
  expect(failures).toEqual([]);
});

test('it runs from the sources, as in development', async () => {
  const { PROGRAMS } = import.meta.env;
  import.meta.env.PROGRAMS = '';
  onTestFinished(() => {
    import.meta.env.PROGRAMS = PROGRAMS;
  });
  const { takeIn } = open();
  expect(await takeIn(await small(), 'avatar')).toBeInstanceOf(Buffer);
});
