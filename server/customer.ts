import { ipKeyGenerator } from 'express-rate-limit';

/** Bits of an IPv6 address that identify a customer: providers give each one a network of that size. */
const IPV6_BITS = 56;

/** The address that limits count; for IPv6 its /56 (docs/decisions/0021-guessing.md). */
export function customerOf(address: string): string {
  return ipKeyGenerator(address, IPV6_BITS);
}
