import type { RequestHandler } from 'express';
import { StaffRefused } from '../../services/staff-refused.ts';

/**
 * Refuses a write that a page of another site sent (docs/console.md, Calls): a browser names the page's origin and
 * whether it is this one's in headers that no script can set.
 */
export function ownOriginOnly(consoleOrigin: string): RequestHandler {
  const origins = namesOf(consoleOrigin);
  return (request, _, next) => {
    if (request.method !== 'POST') return next();
    const isOwn = origins.includes(request.get('origin') ?? '') && request.get('sec-fetch-site') === 'same-origin';
    next(isOwn ? undefined : new StaffRefused('foreignOrigin', { code: 403 }));
  };
}

const LOOPBACK = /^(?<scheme>https?:\/\/)(localhost|127\.0\.0\.1)(?=:|$)/;

const withName = (origin: string): string => origin.replace(LOOPBACK, '$<scheme>localhost');

/**
 * Where staff open the console: as configured, or where it listens, by a name if it has one: browsers make passkeys for
 * `localhost`, and none for 127.0.0.1.
 */
export const consoleOriginOf = (configured: string | undefined, listening: string): string =>
  configured ?? withName(listening);

/** This machine has two names, and staff may open either. */
function namesOf(origin: string): string[] {
  return LOOPBACK.test(origin) ? [withName(origin), origin.replace(LOOPBACK, '$<scheme>127.0.0.1')] : [origin];
}
