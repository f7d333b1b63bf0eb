import { z } from 'zod';
import { USUAL_HSTS } from '../http/responses/security.ts';

/** As the header is written (RFC 6797). */
const HEADER = /^max-age=(\d{1,9})(; includeSubDomains)?(; preload)?$/;

/** `HSTS`: what browsers are told to ask by https alone. */
export const hsts = z
  .string()
  .regex(HEADER, 'must be max-age=<seconds>; includeSubDomains; preload, of which the last two may be left out')
  .transform((value) => {
    const [, maxAge, includeSubDomains, preload] = HEADER.exec(value) ?? [];
    return { maxAge: Number(maxAge), includeSubDomains: Boolean(includeSubDomains), preload: Boolean(preload) };
  })
  .default(USUAL_HSTS);
