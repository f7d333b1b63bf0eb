import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** What from now on waits for the disk, by inode, with what `seen` says of that moment; until all mocks are restored. */
export async function watchSyncs<Seen extends object>(seen: () => Seen) {
  const syncs: ({ inode: number } & Seen)[] = [];
  const handle = await open(import.meta.filename);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    syncs.push({ inode: (await this.stat()).ino, ...seen() });
    return sync.call(this);
  });
  return syncs;
}
