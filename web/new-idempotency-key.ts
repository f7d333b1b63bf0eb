/** A key for one try, for `Idempotency-Key`. (`randomUUID` is missing if the shop is not on https.) */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
