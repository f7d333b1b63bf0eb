import { open } from 'node:fs/promises';

/**
 * Resolves when what is written to a file, or the names in a folder, outlast a loss of power. A new or renamed file needs
 * both: its content, and its name in its folder.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
