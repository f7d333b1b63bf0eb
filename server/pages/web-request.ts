import type { Request } from 'express';
import { TransportError } from '../http/responses/transport-error.ts';

/** The address has the shop's own origin, whatever `Host` said. A path like `//host` stays a path. */
export function webRequest(request: Request, publicOrigin: string, path: string): globalThis.Request {
  const url = publicOrigin + (path.startsWith('/') ? path : '/');
  if (!URL.canParse(url)) throw new TransportError('malformed');
  if (request.method !== 'POST') return new globalThis.Request(url);
  const values = Object.entries<unknown>(request.body ?? {}).flatMap(([field, value]) =>
    [value].flat().map((one) => [field, one] as const),
  );
  const body = values.some(([, one]) => one instanceof Uint8Array) ? new FormData() : new URLSearchParams();
  for (const [field, one] of values) {
    if (one instanceof Uint8Array && body instanceof FormData) body.append(field, new Blob([Uint8Array.from(one)]));
    else body.append(field, String(one));
  }
  return new globalThis.Request(url, { method: 'POST', body });
}
