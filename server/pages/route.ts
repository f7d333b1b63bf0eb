import { parseCookie } from 'cookie';
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { ShopFacts } from '../../client/app/context.ts';
import { localPath } from '../../client/app/local-path.ts';
import { DEFAULT_LOCALE, isLocale, LANGUAGE_KEY, type Locale } from '../../shared/locales.ts';
import type { TextTable } from '../../shared/texts.ts';
import type { SignedIn } from '../api/caller.ts';
import { BadField } from '../api/fields.ts';
import type { SessionChange } from '../api/handler.ts';
import type { Invoke } from '../api/invoke.ts';
import { readBody } from '../http/body.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { sentFrom } from '../http/sent-from.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import { TransportError, type TransportReason, transportStatus } from '../http/transport-error.ts';
import { inProcessApi } from './in-process-api.ts';
import type { PageRenderer, PageResponse } from './renderer.ts';

export type { PageRenderer };

export interface PageDeps {
  invoke: Invoke;
  identify: (token: string) => Promise<SignedIn | null>;
  renderer: PageRenderer;
  cookie: SessionCookie;
  texts: (locale: Locale) => TextTable;
  shop: Omit<ShopFacts, 'version' | 'origin'>;
  publicOrigin: string;
  limits: RateLimits;
  log: Logger;
}

/** Shown to shoppers (spec, section 9). */
const VERSION = '3.2.29';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Every address that is no call and no file: pages, and the forms in them where no script runs. */
export function pageRoutes(deps: PageDeps): Router {
  const router = Router();
  const page = pageHandler(deps);
  const checked = [refuseForeignForms(deps.publicOrigin), readBody];
  // The same budgets as of the calls behind these forms.
  router.post(['/login', '/reg', '/user/loginpassword', '/user/security'], deps.limits.credentials);
  router.post(['/user/addbank', '/user/address', '/user/recharge', '/user/withdraw'], deps.limits.write);
  router.post('/language', ...checked, writeLanguage(deps.publicOrigin));
  router.route('/{*path}').get(page).post(checked, page).all(refuseMethod);
  router.use(errorAnswer(deps));
  return router;
}

function pageHandler({ invoke, identify, renderer, cookie, texts, shop, publicOrigin, log }: PageDeps) {
  return async (request: Request, response: Response): Promise<void> => {
    const locale = localeOfPage(request);
    const token = cookie.read(request);
    let identity: Promise<SignedIn | null> | undefined;
    const whoAsks = () => {
      identity ??= token === null ? Promise.resolve(null) : identify(token);
      return identity;
    };
    const changes: SessionChange[] = [];
    const caller = { locale, userAgent: request.get('user-agent') ?? '' };
    const answer = await renderer.render({
      request: webRequest(request, publicOrigin),
      call: inProcessApi({ invoke, caller, identity: whoAsks, onSession: (change) => changes.push(change) }),
      session: async () => {
        const signedIn = await whoAsks();
        return signedIn && token !== null ? { token, sid: signedIn.sessionId } : null;
      },
      locale,
      texts: texts(locale),
      shop: { ...shop, origin: publicOrigin, version: VERSION },
    });
    for (const change of changes) cookie.write(response, change);
    if (answer.kind === 'page') {
      for (const fault of answer.faults) (request.log ?? log).error({ err: fault }, 'a page failed');
    }
    send(request, response, answer);
  };
}

/** The shop's own origin stands in the address whatever Host says. A path like `//host` stays a path. */
function webRequest(request: Request, publicOrigin: string): globalThis.Request {
  const path = request.originalUrl.startsWith('/') ? request.originalUrl : '/';
  const url = `${publicOrigin}${path}`;
  if (!URL.canParse(url)) throw new TransportError('malformed');
  if (request.method !== 'POST') return new globalThis.Request(url);
  const body = new URLSearchParams();
  for (const [field, value] of Object.entries<unknown>(request.body ?? {})) {
    for (const one of [value].flat()) body.append(field, String(one));
  }
  return new globalThis.Request(url, { method: 'POST', body });
}

function send(request: Request, response: Response, answer: PageResponse): void {
  response.vary('Cookie').vary('Accept-Encoding').status(answer.status);
  if (answer.kind === 'redirect') {
    answer.headers.forEach((value, name) => void response.append(name, value));
    response.set('Cache-Control', 'private, no-store').end();
    return;
  }
  response.type('html');
  if (answer.access === 'public' && request.method !== 'POST') {
    // Express adds the ETag, and answers 304 by it.
    response.set('Cache-Control', 'no-cache').send(answer.html);
    return;
  }
  response.set('Cache-Control', 'private, no-store').end(request.method === 'HEAD' ? undefined : answer.html);
}

/** `?lang=` for this view, else the reader's choice, else zh-CN (domain.md, Answers). */
function localeOfPage(request: Request): Locale {
  const { lang } = request.query;
  if (isLocale(lang)) return lang;
  const chosen = parseCookie(request.headers.cookie ?? '')[LANGUAGE_KEY];
  return isLocale(chosen) ? chosen : DEFAULT_LOCALE;
}

/** Keeps the reader's language; leads back to `next` when a form without script asked. */
function writeLanguage(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  return (request: Request, response: Response): void => {
    const code: unknown = request.body?.[LANGUAGE_KEY];
    if (!isLocale(code)) throw new TransportError('malformed');
    response.cookie(LANGUAGE_KEY, code, { maxAge: YEAR_MS, sameSite: 'lax', secure, path: '/' });
    response.set('Cache-Control', 'private, no-store');
    const next: unknown = request.body.next;
    if (typeof next === 'string') response.redirect(303, localPath(next));
    else response.status(204).end();
  };
}

function refuseForeignForms(publicOrigin: string) {
  return (request: Request, response: Response, next: () => void): void => {
    if (sentFrom(request, publicOrigin) === 'own') next();
    else response.status(403).type('text').send('403');
  };
}

function refuseMethod(_request: Request, response: Response): void {
  response.set('Allow', 'GET, HEAD, POST');
  throw new TransportError('methodNotAllowed');
}

/** What could not be read as a request for a page is answered in plain words. */
function errorAnswer({ texts }: PageDeps): ErrorRequestHandler {
  return (error, request, response, next) => {
    const reason = reasonOf(error);
    if (!reason) return next(error);
    const words = texts(localeOfPage(request))[`transport.${reason}`] ?? '';
    response.status(transportStatus[reason]).type('text').send(words);
  };
}

function reasonOf(error: unknown): TransportReason | null {
  if (error instanceof TransportError) return error.reason;
  // A form field no form has, or an address that Express cannot decode.
  const unreadable = error instanceof BadField || (error instanceof Error && 'status' in error && error.status === 400);
  return unreadable ? 'malformed' : null;
}
