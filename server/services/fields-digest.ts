import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { isSecretField } from '../../shared/secret-field.ts';

/** Makes the digest by which a repeat of a call is told from a call with other fields. */
export type FieldsDigest = (fields: object) => string;

/**
 * An HMAC of the fields without passwords: the digest stands in every backup, which holds the secret as well, and of a
 * password of six digits a million guesses are all there are. The key is for this alone.
 */
export function createFieldsDigest(secret: string): FieldsDigest {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'fields of idempotency keys', 32)));
  return (fields) => {
    const told = Object.entries(fields).filter(([name]) => !isSecretField(name));
    return createHmac('sha256', key).update(JSON.stringify(told)).digest('base64url');
  };
}
