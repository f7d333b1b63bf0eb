import { isIP } from 'node:net';

/** Addresses, ranges and the names that Express knows, separated by commas. */
export function isProxyList(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((one) => {
    const [address = '', bits, ...rest] = one.trim().split('/');
    if (bits === undefined) return isIP(address) > 0 || /^(loopback|linklocal|uniquelocal)$/.test(address);
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  });
}

/** `TRUST_PROXY` in the form of Express's setting. */
export function trustProxyOf(value: string | undefined): boolean | number | string {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
