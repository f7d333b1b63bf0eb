import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets of staff, with keys that are derived from the server's one secret and used for nothing else. */
export function createStaffSecrets(jwtSecret: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
  const sealing = keyFor('staff: secrets at rest');
  const marking = keyFor('staff: marks');

  const mark = (about: string, value: string | Buffer): Buffer =>
    createHmac('sha256', marking).update(`${about}\n`).update(value).digest();

  return {
    /** Encrypts a text; it can be opened only with the same `about`. */
    seal: (text: string, about: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** The text; null if it was changed, is about something else, or was sealed with another secret. */
    open: (sealed: string, about: string): string | null => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },

    /** A digest with a key: what it is made of cannot be found by trying, not even from a backup. */
    mark,
    isMark: (given: Buffer, about: string, value: string | Buffer): boolean => {
      const right = mark(about, value);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export type StaffSecrets = ReturnType<typeof createStaffSecrets>;
