import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/cleanup.ts';
import { type Disk, freeRatio, fullestOf, watchDisks } from './disks.ts';

const folders = (disks: Disk[]) => disks.map(({ folder }) => folder);

test('the disk of the files is looked at where it may be another one', async () => {
  const dataDir = temporaryFolder();
  expect(folders(await watchDisks({ dataDir, filesPlace: dataDir })())).toEqual(['data']);
  expect(folders(await watchDisks({ dataDir, filesPlace: 's3://bucket/shop' })())).toEqual(['data']);
  const disks = await watchDisks({ dataDir, filesPlace: temporaryFolder() })();
  expect(folders(disks)).toEqual(['data', 'files']);
  for (const disk of disks) expect(freeRatio(disk)).toBeGreaterThan(0);
});

test('a disk that is away hides no other', async () => {
  const dataDir = temporaryFolder();
  expect(folders(await watchDisks({ dataDir, filesPlace: join(dataDir, 'gone') })())).toEqual(['data']);
});

test('of several the fullest counts', () => {
  const data: Disk = { folder: 'data', free: 50, size: 100 };
  const files: Disk = { folder: 'files', free: 60, size: 1000 };
  expect([fullestOf([data, files]), fullestOf([data])]).toEqual([files, data]);
  expect(() => fullestOf([])).toThrow('no disk of the shop answers');
});
