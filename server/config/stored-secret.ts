import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stagingOf, wholeOf } from '../process/restoring.ts';
import { ConfigError } from './config-error.ts';

/** Characters that a secret for signing needs at least. */
export const SECRET_LENGTH = 32;

const fileIn = (dataDir: string) => join(dataDir, 'jwt-secret');

/** Of a killed restore of which all is there, which this start puts into place after it has read the secret. */
function placeOf(dataDir: string): string {
  const restored = fileIn(stagingOf(dataDir));
  return existsSync(wholeOf(dataDir)) && existsSync(restored) ? restored : fileIn(dataDir);
}

/** The secret that signs sessions: created at the first start, readable only by the shop's own user. */
export function storedSecret(dataDir: string): string {
  const file = placeOf(dataDir);
  if (!existsSync(file)) makeSecret(dataDir, file);
  closeToOthers(file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length < SECRET_LENGTH)
    throw new ConfigError(`${file}: is not a whole secret; remove it to get a new one`);
  return secret;
}

/** The same if it exists; null if the secret comes from the environment. */
export function readStoredSecret(dataDir: string): string | null {
  return existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8') : null;
}

/** Written to a temporary file and linked: nobody reads half a secret, and of two servers the first one's is used. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** A file that was copied about, or unpacked by hand, may have come to be readable by others. */
function closeToOthers(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch {
    throw new ConfigError(`${file}: others may read it; give it the mode 600`);
  }
}
