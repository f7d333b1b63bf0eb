import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: HMAC-SHA-1, 30 seconds, six digits. */
const STEP = 30_000;
const DIGITS = 6;

/** Steps before and after the present one whose code is accepted: clocks differ, and typing takes its time. */
const DRIFT = 1;

/** As long as the digest, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

export const stepAt = (now: number): number => Math.floor(now / STEP);

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step of a code that is valid now and newer than `after`; null if there is none. */
export function acceptedStep(secret: Buffer, code: string, { now, after }: { now: number; after: number }) {
  const given = Buffer.from(code);
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step++) {
    const right = Buffer.from(totpCode(secret, step));
    if (step > after && given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; five bits a letter. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: Buffer, { shop, name }: { shop: string; name: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: shop });
  return `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(name)}?${query.toString().replaceAll('+', '%20')}`;
}
