import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { FlatHeaders } from './ready-answer.ts';

interface Options {
  /** The hashes of inlined styles, as CSP sources; none in development, where Vite adds styles by itself. */
  styleHashes: readonly string[];
  /** Behind https: HSTS, and requests upgraded. */
  https: boolean;
}

/** The security headers of every answer, written once (design.md, Pages): no inline script, no foreign source. */
export function securityHeaders({ styleHashes, https }: Options): FlatHeaders {
  const development = styleHashes.length === 0;
  return headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styleHashes],
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
    }),
  );
}

/** What a middleware sets that only sets headers, the same for every request. */
function headersOf(middleware: ReturnType<typeof helmet>): FlatHeaders {
  const headers: string[] = [];
  const response = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} };
  // Of a request helmet asks nothing, and of an answer only this.
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets them, and the request's id. */
export function setHeaders(headers: FlatHeaders): RequestHandler {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2));
  return (request, response, next) => {
    for (const [name = '', value = ''] of pairs) response.setHeader(name, value);
    response.setHeader('X-Request-Id', request.id);
    next();
  };
}
