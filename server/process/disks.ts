import { statfs } from 'node:fs/promises';
import { FilesAway } from '../files/file-store.ts';
import { isS3 } from '../files/places.ts';
import { shareLook } from '../files/shared-look.ts';

/** The disk of a folder that the shop fills; in bytes. */
export interface Disk {
  folder: 'data' | 'files';
  free: number;
  size: number;
}

/** The disks of the data folder and of the files, where these are in another one; without one that does not answer. */
export function watchDisks({ dataDir, filesPlace }: { dataDir: string; filesPlace: string }): () => Promise<Disk[]> {
  const watch = (folder: Disk['folder'], place: string) =>
    shareLook(place, async () => {
      const { bavail, blocks, bsize } = await statfs(place);
      return { folder, free: bavail * bsize, size: blocks * bsize };
    });
  const looks = [watch('data', dataDir)];
  if (filesPlace !== dataDir && !isS3(filesPlace)) looks.push(watch('files', filesPlace));
  return async () => {
    const found = await Promise.allSettled(looks.map((look) => look()));
    return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
}

/** The part of a disk that is free. */
export const freeRatio = ({ free, size }: Disk): number => free / size;

/** The disk of which the least is left. Throws `FilesAway` if none answers. */
export function fullestOf(disks: Disk[]): Disk {
  const [fullest] = disks.toSorted((one, other) => freeRatio(one) - freeRatio(other));
  if (!fullest) throw new FilesAway('no disk of the shop answers');
  return fullest;
}
