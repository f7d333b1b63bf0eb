import type { Request, RequestHandler, Response } from 'express';
import type { Messages } from '../../i18n.ts';
import { localeOfPage } from '../requests/caller.ts';
import { sendBarePage } from '../responses/bare-page.ts';
import { isWithin } from './rate-limit.ts';

interface Deps {
  limit: RequestHandler;
  messages: Messages;
}

/** Counts a page against a rate limit of its reader; if that is exceeded it answers 429 and returns false. */
export type PageLimit = (request: Request, response: Response) => Promise<boolean>;

/** A page that has to be rendered or looked up counts, once; a refusal above the limit costs no work. */
export function pageLimit({ limit, messages }: Deps): PageLimit {
  // A request without an answer of its own is passed on to a page, which does not count it again.
  const counted = new WeakSet<Request>();
  return async (request, response) => {
    if (counted.has(request)) return true;
    counted.add(request);
    // `Retry-After` says when requests are allowed again.
    const within = await isWithin(limit, request, response);
    if (!within) sendBarePage(response, { locale: localeOfPage(request), messages, reason: 'tooMany' });
    return within;
  };
}

/** The same before a handler. */
export function limited(within: PageLimit): RequestHandler {
  return async (request, response, next) => {
    if (await within(request, response)) next();
  };
}
