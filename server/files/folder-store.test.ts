import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/cleanup.ts';
import { watchSyncs } from '../../tests/support/watched-syncs.ts';
import { FilesAway } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

afterEach(() => void vi.restoreAllMocks());

const inodeOf = (path: string) => statSync(path).ino;

test.each(['put', 'putFile'] as const)(
  '%s: content, name and new folders are on disk before it is said to be stored',
  async (how) => {
    const folder = temporaryFolder();
    const files = openFolderStore(folder);
    const path = join(folder, 'media/deep/a.webp');
    const syncs = await watchSyncs(() => ({ named: existsSync(path) }));
    const store = async (name: string) => {
      if (how === 'put') return files.put(name, Buffer.from('a picture'));
      const file = join(temporaryFolder(), 'file');
      writeFileSync(file, 'a picture');
      return files.putFile(name, file, new AbortController().signal);
    };
    await store('media/deep/a.webp');
    expect(syncs).toEqual([
      { inode: inodeOf(path), named: false },
      ...['media/deep', 'media', ''].map((name) => ({ inode: inodeOf(join(folder, name)), named: true })),
    ]);
    syncs.length = 0;
    await store('media/deep/b.webp');
    expect(syncs.map(({ inode }) => inode)).toEqual(
      [join(folder, 'media/deep/b.webp'), join(folder, 'media/deep')].map(inodeOf),
    );
  },
);

test('a disk that cannot be used is away, as another machine is', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  // Below a file there are no folders.
  const files = openFolderStore(join(file, 'folder'));
  const works = [
    () => files.put('media/a', Buffer.from('a')),
    () => files.putFile('media/a', file, new AbortController().signal),
    () => files.read('media/a'),
    () => files.stat('media/a'),
    () => files.stream('media/a'),
    () => files.remove('media/a'),
    () => files.list('media')[Symbol.asyncIterator]().next(),
  ];
  for (const work of works) await expect(work()).rejects.toThrow(FilesAway);
});
