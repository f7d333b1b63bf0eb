import { ConfigError } from '../config/config-error.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { isS3, parseS3, type S3Settings } from './places.ts';

/** For work in bulk, which nobody waits for at a page: uploads share the line; in ms. */
export const PATIENT = { answer: 60_000 };

/**
 * The store at a place: an absolute folder, or `s3://bucket/prefix`, whose service is given up after `answer` ms. Opens
 * no connection. Throws `ConfigError`.
 */
export async function openFileStore(
  place: string,
  s3: S3Settings | undefined,
  patience: { answer?: number } = {},
): Promise<FileStore> {
  if (!isS3(place)) return openFolderStore(place);
  const at = parseS3(place);
  if (!at) throw new ConfigError(`${place}: is not s3://bucket or s3://bucket/prefix`);
  if (!s3) throw new ConfigError(`${place}: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  // Most shops have a folder, and load nothing for this.
  return (await import('./s3-store.ts')).openS3Store({ ...s3, ...at }, patience);
}
