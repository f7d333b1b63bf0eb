import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/cleanup.ts';
import { enormousAvifs } from '../../../tests/support/enormous-avif.ts';
import { jpegOfScans } from '../../../tests/support/many-scans.ts';
import { openFolderStore } from '../../files/folder-store.ts';
import { Refused } from '../refused.ts';
import { masterOf, PictureUnreadable } from './master.ts';
import { PrivatePictures } from './private-pictures.ts';
import { loadSharp } from './sharp.ts';

/** Milliseconds of all cores that `work` takes, whatever else the machine does. */
async function coreTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.entries(enormousAvifs))('an enormous AVIF, %s, is refused before it is decoded', async (_, bytes) => {
  const folder = temporaryFolder();
  const proofs = new PrivatePictures(openFolderStore(folder));
  await loadSharp();
  const asProof = await coreTimeOf(() => expect(proofs.save(bytes)).rejects.toThrow(Refused));
  const asMaster = await coreTimeOf(() => expect(masterOf(bytes)).rejects.toThrow(PictureUnreadable));
  expect(Math.max(asProof, asMaster)).toBeLessThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test('a JPEG whose pixels are decoded again in hundreds of scans is refused before that', async () => {
  const folder = temporaryFolder();
  const proofs = new PrivatePictures(openFolderStore(folder));
  const bytes = await jpegOfScans(400);
  const asProof = await coreTimeOf(() => expect(proofs.save(bytes)).rejects.toThrow(Refused));
  const asMaster = await coreTimeOf(() => expect(masterOf(bytes)).rejects.toThrow(PictureUnreadable));
  expect(Math.max(asProof, asMaster)).toBeLessThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test('a JPEG of as many pixels in the scans of any encoder is accepted', async () => {
  const proofs = new PrivatePictures(openFolderStore(temporaryFolder()));
  await expect(proofs.save(await jpegOfScans(15))).resolves.toMatchObject({ file: expect.any(String) });
});
