import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Packs what is sent once, quickly. What is ready has been packed before (`cache/cached-response.ts`). */
export function compressed(): RequestHandler {
  return compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } });
}
