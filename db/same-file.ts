import { statSync } from 'node:fs';

/**
 * Whether the names of a database in use still lead to the files to which they led at the first call. If they were
 * removed or replaced, SQLite goes on writing to what it has open, and nobody will find that again.
 */
export function sameFile(file: string): () => boolean {
  let first: string | undefined;
  return () => {
    const found = [file, `${file}-wal`].map(idOf).join();
    first ??= found;
    return found === first;
  };
}

function idOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}
