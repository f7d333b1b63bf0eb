import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { TRUSTED_TYPES_POLICY } from '../../../shared/trusted-types.ts';

interface Options {
  /** Vite adds styles and scripts of its own. */
  development: boolean;
  https: boolean;
}

/** Browser features that the console never uses. Passkeys need two that the shop denies, scanning labels the camera. */
const DENIED = [
  ...['accelerometer', 'autoplay', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'sync-xhr', 'usb', 'xr-spatial-tracking'],
];

const OWN = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];

/** The security headers of every answer of the console: as strict as the shop's, never cached, never framed. */
export function consoleHeaders({ development, https }: Options): RequestHandler {
  const setHelmets = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // Pictures are shown before they are sent (blob:).
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(development ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [TRUSTED_TYPES_POLICY] }),
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const permissions = [...DENIED.map((feature) => `${feature}=()`), ...OWN.map((feature) => `${feature}=(self)`)];
  return (request, response, next) => {
    response.set('Permissions-Policy', permissions.join(', '));
    response.set('Cache-Control', 'no-store');
    setHelmets(request, response, next);
  };
}
