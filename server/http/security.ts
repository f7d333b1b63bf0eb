import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { TRUSTED_TYPES_POLICY } from '../../shared/trusted-types.ts';
import type { FlatHeaders } from './ready-answer.ts';

interface Options {
  /** The hashes of inlined styles, as CSP sources; none in development, where Vite adds styles by itself. */
  styleHashes: readonly string[];
  /** Behind https: HSTS, and requests upgraded. */
  https: boolean;
}

/** What a page could ask a browser for and the shop never does. Copying and sharing a link are not among it. */
const DENIED = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'sync-xhr', 'usb'],
  'xr-spatial-tracking',
];

/**
 * The security headers of every answer, written once (docs/architecture.md, Pages): no inline script, no foreign
 * source. The page for a busy moment alone has another policy (`bare-page.ts`).
 */
export function securityHeaders({ styleHashes, https }: Options): FlatHeaders {
  const development = styleHashes.length === 0;
  const helmetsOwn = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styleHashes],
          imgSrc: ["'self'", 'data:'],
          connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
          objectSrc: ["'none'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          // Vite and React write markup of their own in development.
          ...(development ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [TRUSTED_TYPES_POLICY] }),
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return [...helmetsOwn, 'Permissions-Policy', DENIED.map((feature) => `${feature}=()`).join(', ')];
}

/** What a middleware sets that only sets headers, the same for every request. */
function headersOf(middleware: ReturnType<typeof helmet>): FlatHeaders {
  const headers: string[] = [];
  const response = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} };
  // Of a request helmet asks nothing, and of an answer only this.
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets them, the request's id, and that nobody keeps the answer: what may be kept says so itself. */
export function setHeaders(headers: FlatHeaders): RequestHandler {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2));
  return (request, response, next) => {
    for (const [name = '', value = ''] of pairs) response.setHeader(name, value);
    response.setHeader('X-Request-Id', request.id);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
