import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed notification may be, in seconds; and how far ahead its clock may run. */
const TOLERANCE = 300;

function digest(secret: string, seconds: number, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** The header of a signed body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function sign(secret: string, body: Buffer, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** True if the header was made with this secret for this body, at most five minutes from `now` (ms). */
export function isSigned(secret: string, header: string | undefined, body: Buffer, now: number): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(now / 1000 - Number(seconds)) > TOLERANCE) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digest(secret, Number(seconds), body));
}
