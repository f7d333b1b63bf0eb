import { BlockList, isIP } from 'node:net';

/** This machine, and networks that cannot be reached from outside (RFC 1918, 3927, 4193, 4291). */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8);
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address (a URL) is of this machine or of its own network: by its number, or by a name without a domain. */
export function isLocalAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version > 0) return local.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || /\.(localhost|local)$/.test(host);
}
