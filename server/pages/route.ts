import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { ShopFacts } from '../../client/lib/context.ts';
import { OTHER_SHOPPER } from '../../client/lib/idempotency/outcome.ts';
import { localPath, loginPath } from '../../client/lib/local-path.ts';
import { createTexts } from '../../client/lib/texts/texts.ts';
import { type CachePolicy, combinedPolicy } from '../../shared/contract/cache-policy.ts';
import { isWrite } from '../../shared/contract/calls.ts';
import { isolated } from '../../shared/isolated.ts';
import { LANGUAGE_KEY } from '../../shared/language-key.ts';
import { isLocale, type Locale } from '../../shared/locales.ts';
import type { TextTable } from '../../shared/texts.ts';
import { BadField } from '../api/fields.ts';
import type { SignedIn } from '../api/handler.ts';
import type { Invoke } from '../api/invoke.ts';
import type { Made } from '../cache/tagged-cache.ts';
import { readForm, TEXT_LIMIT } from '../http/bodies/body.ts';
import { keyOf, type ResponseCache, sendCached } from '../http/cache/response-cache.ts';
import { itemOfPage } from '../http/cache/views.ts';
import { limited, type PageLimit } from '../http/limits/page-limit.ts';
import { isWithin, type RateLimits } from '../http/limits/rate-limit.ts';
import { fromOf, localeOfPage } from '../http/requests/caller.ts';
import { onlyOf, queryOf, withQuery } from '../http/requests/query.ts';
import { sentFrom } from '../http/requests/sent-from.ts';
import type { SessionCookie } from '../http/requests/session-cookie.ts';
import type { FlatHeaders, PreparedResponse } from '../http/responses/prepared-response.ts';
import {
  isPassing,
  TransportError,
  type TransportReason,
  transportBody,
  transportStatus,
  transportText,
} from '../http/responses/transport-error.ts';
import type { Parcels } from '../services/parcels/service.ts';
import type { SetFacts } from '../services/shop-facts.ts';
import type { OwnData } from '../services/shoppers/own-data.ts';
import type { SupportThreads } from '../services/support-threads/service.ts';
import { named } from '../telemetry/logger.ts';
import { nameRoute } from '../telemetry/request-times.ts';
import { inProcessApi } from './in-process-api.ts';
import { type InvitationDeps, newInvitation, noteInvitation } from './link-invitation.ts';
import { ownDataRoute } from './own-data.ts';
import { ownPictureRoutes } from './own-pictures.ts';
import { asPage, asRedirect } from './page-response.ts';
import type { PageRenderer, ScreenFacts } from './renderer.ts';
import { sessionTokenRoute } from './session-token.ts';
import { webRequest } from './web-request.ts';

export type { PageRenderer };

export interface PageDeps extends InvitationDeps {
  invoke: Invoke;
  identify: (token: string) => Promise<SignedIn | null>;
  profile: (shopperId: number) => Promise<{ username: string; nickname: string }>;
  ownData: OwnData;
  supportThreads: Pick<SupportThreads, 'picture'>;
  parcels: Pick<Parcels, 'picture'>;
  clock: () => number;
  renderer: PageRenderer;
  cache: ResponseCache;
  cookie: SessionCookie;
  texts: (locale: Locale) => TextTable;
  shop: Omit<ShopFacts, 'name' | 'names' | 'version' | 'origin'>;
  shopFacts: () => Promise<SetFacts>;
  publicOrigin: string;
  limits: RateLimits;
  /** Counts against the rate limit of the client if the page is not cached. */
  withinReads: PageLimit;
  /** The same for a form that is as long as with a file, against the limit of uploads. */
  withinUploads: PageLimit;
  /** The security headers. */
  head: FlatHeaders;
}

/** Shown to shoppers (docs/spec.md, section 9). */
const VERSION = '3.2.29';

/** Every page has the shop's name. */
const NAMED: CachePolicy = { tags: ['setting:shop_name', 'setting:shop_names'] };

/** The name of addresses without a screen. */
const NO_SCREEN = '/{*path}';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Every address that is no call and no file: pages, and their forms without JavaScript. */
export function pageRoutes(deps: PageDeps): Router {
  const router = Router();
  const countedAsUpload = new WeakSet<Request>();
  const page = pageHandler(deps, countedAsUpload);
  const ownFormsOnly = refuseForeignForms(deps.publicOrigin);
  router.use(sessionTokenRoute(deps));
  router.use(ownDataRoute(deps, ownFormsOnly));
  router.use(ownPictureRoutes(deps));
  const readLanguage = deps.limits.reading(readForm());
  router.post('/language', ownFormsOnly, limited(deps.withinReads), readLanguage, writeLanguage(deps.publicOrigin));
  router.route('/{*path}').get(page).post(ownFormsOnly, readScreenForm(deps, countedAsUpload), page).all(refuseMethod);
  router.use(errorAnswer(deps));
  return router;
}

/**
 * Reads the fields of a screen's form, and the file that it may have (`handle.file`): into memory only within the limits,
 * and a file only of who has a session. Anybody else is sent to log in, as by the call that the form would make. What is
 * longer than words can be is counted as an upload first (`countedAsUpload`).
 */
function readScreenForm(
  { renderer, cookie, identify, limits, withinReads, withinUploads }: PageDeps,
  countedAsUpload: WeakSet<Request>,
): RequestHandler {
  const readers = new Map<string | null, RequestHandler>();

  /** Whether the file may be read; if not, it was answered. */
  async function isFileWelcome(request: Request, response: Response, screen: ScreenFacts | null): Promise<boolean> {
    const token = cookie.read(request);
    if (token === null || !(await identify(token))) {
      response.set('Cache-Control', 'private, no-store');
      response.redirect(loginPath(knownUrl(request, screen) ?? request.path, true));
      return false;
    }
    if (!isLong(request)) return true;
    countedAsUpload.add(request);
    return withinUploads(request, response);
  }

  return async (request, response, next) => {
    const screen = await renderer.screenAt(request.path);
    nameRoute(response, screen?.pattern ?? NO_SCREEN);
    if (!(await withinReads(request, response))) return;
    const file = screen?.file ?? null;
    if (file !== null && !(await isFileWelcome(request, response, screen))) return;
    const read = readers.get(file) ?? limits.reading(readForm(file));
    readers.set(file, read);
    await read(request, response, next);
  };
}

/** Whether a body may be longer than one without a file: it says so, or does not say how long it is. */
function isLong(request: Request): boolean {
  return !(Number(request.get('content-length')) <= TEXT_LIMIT);
}

function pageHandler(deps: PageDeps, countedAsUpload: WeakSet<Request>) {
  const { renderer, cache, withinReads } = deps;
  return async (request: Request, response: Response): Promise<void> => {
    const locale = localeOfPage(request);
    const screen = await renderer.screenAt(request.path);
    const route = screen?.pattern ?? NO_SCREEN;
    nameRoute(response, route);
    const url = cachedUrl(request, screen);
    const key = url === null ? null : keyOf(locale, url);
    const cached = key === null ? undefined : cache.find(key);
    const inviting = newInvitation(deps, request, screen?.access);
    // The calls that a form makes are rate limited too, each by its own class.
    if ((!cached || inviting !== null) && !(await withinReads(request, response))) return;
    const invitedBy = inviting && (await noteInvitation(deps, { code: inviting, request, response }));
    const input = {
      request,
      response,
      locale,
      url: url ?? knownUrl(request, screen),
      route,
      invitedBy,
      countedAsUpload,
    };
    const make = () => makePage(deps, input);
    if (key === null) return void (await make()).value.send(request, response, request.id);
    sendCached(cache, { key, answer: cached ?? (await cache.get(key, make)), id: request.id }, request, response);
  };
}

/**
 * The address by which a page that is the same for everybody is cached, without parameters that do not affect it; null
 * for any other page, and for the answer to a form.
 */
function cachedUrl(request: Request, screen: ScreenFacts | null): string | null {
  if (request.method === 'POST' || screen?.access !== 'public') return null;
  const known = onlyOf(queryOf(request.originalUrl), ['lang', ...(screen.query ?? [])]);
  return known && withQuery(request.path, known);
}

/**
 * The address of a page that is not the same for everybody, with only those query parameters that its screen knows: forms
 * repeat the address in the page, and an attacker's guesses must not be compressed together with the shopper's data.
 */
function knownUrl(request: Request, screen: ScreenFacts | null): string | null {
  if (screen === null || screen.access === 'public') return null;
  const query = queryOf(request.originalUrl);
  const known = new URLSearchParams();
  for (const name of ['lang', ...(screen.query ?? [])]) {
    const value = query.get(name);
    if (value !== null) known.append(name, value);
  }
  return withQuery(request.path, known);
}

interface Input {
  request: Request;
  /** Receives the session cookie if a form started or ended a session. */
  response: Response;
  locale: Locale;
  /** The address to answer in place of the request's own. */
  url: string | null;
  /** The name by which the request counts. */
  route: string;
  /** The code of the link that led here just now; else the browser has it, or there is none. */
  invitedBy: string | null;
  /** Forms that were counted as an upload before they were read: as their first one. */
  countedAsUpload: WeakSet<Request>;
}

async function makePage(
  deps: PageDeps,
  { request, response, locale, url, route, invitedBy, countedAsUpload }: Input,
): Promise<Made<PreparedResponse>> {
  const {
    invoke,
    identify,
    profile,
    renderer,
    cookie,
    invitation,
    texts,
    shop,
    shopFacts,
    publicOrigin,
    limits,
    head,
    log,
  } = deps;
  const token = cookie.read(request);
  let identity: Promise<SignedIn | null> | undefined;
  const whoAsks = () => {
    identity ??= token === null ? Promise.resolve(null) : identify(token);
    return identity;
  };
  const { call, effects } = inProcessApi({
    invoke,
    caller: {
      locale,
      from: () => fromOf(request),
      deviceMark: () => cookie.readDevice(request),
      invitedBy: () => invitedBy ?? invitation.read(request),
    },
    identity: whoAsks,
    refusedToOther: async (name, session) => {
      const by: unknown = request.body?.by;
      if (!by || !session || !isWrite(name)) return null;
      const { username, nickname } = await profile(session.shopperId);
      if (username === by) return null;
      const { t } = createTexts({ locale, table: texts(locale), timeZone: shop.timeZone });
      return {
        code: OTHER_SHOPPER,
        msg: t('confirm.otherShopper', { name: isolated(nickname) }),
        reason: 'otherShopper',
        data: null,
      };
    },
    withinBudget: async (rate) =>
      (rate === 'upload' && countedAsUpload.delete(request)) || isWithin(limits[rate], request, response),
    tooMany: transportBody('tooMany', texts(locale)['transport.tooMany'] ?? ''),
  });
  const { name, names } = await shopFacts();
  const answer = await renderer.render({
    request: webRequest(request, publicOrigin, url ?? request.originalUrl),
    call,
    visitor: async () => {
      const signedIn = await whoAsks();
      if (!signedIn) return null;
      const { username } = await profile(signedIn.shopperId);
      return { sid: signedIn.sessionId, username };
    },
    locale,
    texts: texts(locale),
    shop: { ...shop, name, names, origin: publicOrigin, version: VERSION },
  });
  const { sessions, policies, faults, throttled } = effects;
  for (const change of sessions) cookie.write(response, change);
  if (throttled?.seconds !== undefined) response.set('Retry-After', String(throttled.seconds));
  if (answer.kind === 'page') for (const fault of answer.faults) faults.add(fault);
  for (const fault of faults) log.error({ err: fault, req: named(request) }, 'a page failed');
  if (answer.kind === 'redirect') return { value: asRedirect(answer, head, route), policy: null };
  const status = statusOf(answer.status, { throttled: throttled !== null, faults: [...faults] });
  const lasting = status === 200 && answer.access === 'public' && request.method !== 'POST';
  const plain = answer.access !== 'public' && chosenElsewhere(request, url);
  const itemId = status === 200 && url !== null ? itemOfPage(answer.path) : undefined;
  return {
    value: asPage({ ...answer, status, lasting, plain, itemId, route }, head),
    policy: lasting ? combinedPolicy([NAMED, ...policies]) : null,
  };
}

/** That of a page with faults, which a form may have answered in words of its own, is never one of the reader's. */
function statusOf(status: number, { throttled, faults }: { throttled: boolean; faults: unknown[] }): number {
  if (throttled) return transportStatus.tooMany;
  if (faults.some(isPassing)) return transportStatus.overloaded;
  return faults.length > 0 ? transportStatus.fault : status;
}

/** Whether another site may have written the query, which a page may repeat. */
function chosenElsewhere(request: Request, url: string | null): boolean {
  return (url ?? request.originalUrl).includes('?') && request.get('sec-fetch-site') !== 'same-origin';
}

/** Saves the reader's language, and redirects to `next` if a form without script sent it. */
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

/** The answer to an invalid request for a page is plain text. */
function errorAnswer({ texts }: PageDeps): ErrorRequestHandler {
  return (error, request, response, next) => {
    const reason = reasonOf(error);
    if (!reason) return next(error);
    const words = texts(localeOfPage(request))[transportText(reason)] ?? '';
    response.status(transportStatus[reason]).type('text').send(words);
  };
}

function reasonOf(error: unknown): TransportReason | null {
  if (error instanceof TransportError) return error.reason;
  // A form field no form has, or an address that Express cannot decode.
  const unreadable = error instanceof BadField || (error instanceof Error && 'status' in error && error.status === 400);
  return unreadable ? 'malformed' : null;
}
