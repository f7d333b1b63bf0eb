import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { TRUSTED_TYPES_POLICY } from '../../../shared/trusted-types.ts';
import type { FlatHeaders } from './prepared-response.ts';

interface Options {
  /** The hashes of inlined styles, as CSP sources; none in development, where Vite adds styles dynamically. */
  styleHashes: readonly string[];
  /** Behind https: HSTS, and requests upgraded. */
  https: boolean;
  hsts?: Hsts | undefined;
}

/** Browser features that the shop never uses. Copying and sharing a link are not among them. */
const DENIED = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'sync-xhr', 'usb'],
  'xr-spatial-tracking',
];

/** What the policies of shop and console share: no source but their own, no frame, no markup without Trusted Types. */
export const strictDirectives = ({ development, https }: { development: boolean; https: boolean }) => ({
  defaultSrc: ["'none'"],
  // Vite and React write scripts, styles and markup of their own in development.
  scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
  styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
  connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(!development && { requireTrustedTypesFor: ["'script'"], trustedTypes: [TRUSTED_TYPES_POLICY] }),
  ...(https && { upgradeInsecureRequests: [] }),
});

/** What browsers are told to ask by https alone, and for how many seconds. */
export interface Hsts {
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** `HSTS`, where it is not set: half a year, and nothing of names that the shop does not serve. */
export const USUAL_HSTS: Hsts = { maxAge: 15_768_000, includeSubDomains: false, preload: false };

/**
 * The security headers of every answer: no inline script, no foreign source, and `no-store` unless an answer says
 * otherwise. Only the page for an overloaded server has another policy (`bare-page.ts`).
 */
export function securityHeaders({ styleHashes, https, hsts = USUAL_HSTS }: Options): RequestHandler {
  const development = styleHashes.length === 0;
  const setHelmets = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...strictDirectives({ development, https }),
        ...(!development && { styleSrc: ["'self'", ...styleHashes] }),
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: https && hsts,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const denied = DENIED.map((feature) => `${feature}=()`).join(', ');
  return (request, response, next) => {
    response.set('Permissions-Policy', denied);
    response.set('Cache-Control', 'no-store');
    setHelmets(request, response, next);
  };
}

/**
 * The headers that a middleware sets, if they are the same for every request. Cached answers store them, since setting
 * them again costs a fifth of sending the answer (docs/decisions/0042-middleware-and-routes.md).
 */
export function headersOf(middleware: RequestHandler): FlatHeaders {
  const headers: string[] = [];
  const set = (name: string, value: string) => {
    // A cached answer sets its own.
    if (name !== 'Cache-Control') headers.push(name, value);
  };
  // helmet knows node's responses only.
  const response = { set, setHeader: set, removeHeader: () => {} };
  // The middleware reads nothing of the request, and uses only this of the response.
  middleware({} as Request, response as unknown as Response, () => {});
  return headers;
}
