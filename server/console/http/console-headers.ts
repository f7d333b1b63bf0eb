import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type Hsts, strictDirectives, USUAL_HSTS } from '../../http/responses/security.ts';

interface Options {
  /** Vite adds styles and scripts of its own. */
  development: boolean;
  https: boolean;
  hsts?: Hsts | undefined;
}

/** Browser features that the console never uses. Passkeys need two that the shop denies, scanning labels the camera. */
const DENIED = [
  ...['accelerometer', 'autoplay', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope'],
  ...['hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'sync-xhr', 'usb', 'xr-spatial-tracking'],
];

const OWN = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];

/** The security headers of every answer of the console: as strict as the shop's, never cached, never framed. */
export function consoleHeaders({ development, https, hsts = USUAL_HSTS }: Options): RequestHandler {
  const setHelmets = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...strictDirectives({ development, https }),
        // Pictures are shown before they are sent (blob:).
        imgSrc: ["'self'", 'data:', 'blob:'],
      },
    },
    strictTransportSecurity: https && hsts,
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
