import type { Request, RequestHandler, Response } from 'express';
import type { Locale } from '../../shared/locales.ts';
import type { Messages } from '../i18n.ts';
import { bareHead, barePage } from './bare-page.ts';
import type { RateLimits } from './rate-limit.ts';
import { localeOfPage } from './reader-locale.ts';
import { type FlatHeaders, ReadyAnswer } from './ready-answer.ts';
import { transportStatus } from './transport-error.ts';

interface Deps {
  limits: RateLimits;
  messages: Messages;
  /** The security headers. */
  head: FlatHeaders;
}

/** Draws a page on its reader's budget; where that is used up it answers 429, and false. */
export type PageLimit = (request: Request, response: Response) => Promise<boolean>;

/** What has to be rendered or looked up counts as a read does; the answer to one too many is no work. */
export function pageLimit({ limits, messages, head }: Deps): PageLimit {
  const refusals = new Map<Locale, ReadyAnswer>();
  const refusalIn = (locale: Locale): ReadyAnswer => {
    const known = refusals.get(locale);
    if (known) return known;
    const own = ['Vary', 'Cookie', 'Cache-Control', 'private, no-store', 'Content-Type', 'text/html; charset=utf-8'];
    const made = new ReadyAnswer({
      status: transportStatus.tooMany,
      body: barePage(locale, messages, 'tooMany'),
      headers: [...bareHead(head), ...own],
    });
    refusals.set(locale, made);
    return made;
  };
  // What has no answer of its own goes on to a page, which counts no second time.
  const counted = new WeakSet<Request>();
  return (request, response) =>
    new Promise((resolve) => {
      if (counted.has(request)) return resolve(true);
      counted.add(request);
      // It says in `Retry-After` when there is budget again.
      limits.read(request, response, (error?: unknown) => {
        if (error !== undefined) refusalIn(localeOfPage(request)).send(request, response, request.id);
        resolve(error === undefined);
      });
    });
}

/** The same before a handler. */
export function limited(within: PageLimit): RequestHandler {
  return async (request, response, next) => {
    if (await within(request, response)) next();
  };
}
