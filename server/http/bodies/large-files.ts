import type { RequestHandler } from 'express';
import { TransportError } from '../responses/transport-error.ts';
import { ORDINARY_BODY } from './body.ts';

/**
 * Reads requests and answers them; of those that are larger than a picture, or do not say how large they are, one at a
 * time, as each is in memory several times. Others are to come again: `TransportError` (`overloaded`).
 */
export function oneLargeFileAtATime(read: RequestHandler, answer: RequestHandler): RequestHandler {
  let busy = false;
  return async (request, response, next) => {
    const isLarge = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > ORDINARY_BODY;
    if (isLarge && busy) throw new TransportError('overloaded');
    busy ||= isLarge;
    try {
      await read(request, response, () => undefined);
      await answer(request, response, next);
    } finally {
      if (isLarge) busy = false;
    }
  };
}
