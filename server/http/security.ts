import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface Options {
  /** The hash of the one inlined style, as a CSP source; empty in development, where Vite adds styles by itself. */
  styleHash: string;
  /** Behind https: HSTS, and requests upgraded. */
  https: boolean;
}

/** The security headers of every answer (design.md, Pages): no inline script, no foreign source. */
export function securityHeaders({ styleHash, https }: Options): RequestHandler {
  const development = styleHash === '';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", styleHash],
        imgSrc: ["'self'", 'data:'],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        fontSrc: ["'none'"],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
