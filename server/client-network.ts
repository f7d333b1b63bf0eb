import { ipKeyGenerator } from 'express-rate-limit';

/** Bits of an IPv6 address that identify a client's network: providers give each customer one of that size. */
const IPV6_BITS = 56;

/** The address that limits count; for IPv6 its /56 (docs/decisions/0021-guessing.md). */
export function clientNetworkOf(address: string): string {
  return ipKeyGenerator(address, IPV6_BITS);
}
