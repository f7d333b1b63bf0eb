import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { Store } from '../db/store.ts';
import { createHandlers } from './api/handlers.ts';
import { createInvoke } from './api/invoke.ts';
import { type ConsoleDeps, consoleRoutes } from './console/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import type { FileStore } from './files/file-store.ts';
import { type ResponseCache, responseCache } from './http/cache/response-cache.ts';
import { limited, pageLimit } from './http/limits/page-limit.ts';
import { faceLimit, posterLimit, rateLimits } from './http/limits/rate-limit.ts';
import { shedding } from './http/limits/shedding.ts';
import { connectionLimits } from './http/listening/http-server.ts';
import { type MessageClasses, takeExpressPrototypes } from './http/listening/message-classes.ts';
import { openApiRoutes } from './http/openapi/routes.ts';
import { invitationCookie } from './http/requests/invitation-cookie.ts';
import { sessionCookie } from './http/requests/session-cookie.ts';
import { apiErrors, noSuchCall } from './http/responses/json.ts';
import { type Hsts, headersOf, securityHeaders } from './http/responses/security.ts';
import { isPassing, RETRY_AFTER } from './http/responses/transport-error.ts';
import { crawlerRoutes } from './http/routes/crawlers.ts';
import { healthRoutes } from './http/routes/health.ts';
import { manifestRoutes } from './http/routes/manifest.ts';
import { mediaRoutes } from './http/routes/media.ts';
import { metricsRoutes } from './http/routes/metrics.ts';
import { webhookRoutes } from './http/routes/payment-webhooks.ts';
import { posterRoutes } from './http/routes/posters.ts';
import { sandboxCashier } from './http/routes/sandbox-cashier.ts';
import { shopCallRoutes } from './http/routes/shop-calls.ts';
import { eventRoutes } from './http/streams/events.ts';
import type { LiveStreams } from './http/streams/live-streams.ts';
import type { Messages } from './i18n.ts';
import { type PageRenderer, pageRoutes } from './pages/route.ts';
import type { SandboxProvider } from './payments/sandbox/provider.ts';
import { createPosters } from './posters/posters.ts';
import type { PictureLibrary } from './services/pictures/library.ts';
import type { Services } from './services.ts';
import { named, requestLog } from './telemetry/logger.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';

export interface AppDeps {
  services: Services;
  messages: Messages;
  files: FileStore;
  pictures: PictureLibrary;
  metrics: Metrics;
  /** The metrics of all processes of this shop's port, in Prometheus' text format. */
  collect: () => Promise<string>;
  tracing: Tracing;
  /** The token of a metrics collector; without it metrics are not served. */
  metricsToken: string | undefined;
  /** The sandbox provider, where it is on. */
  sandbox: SandboxProvider | null;
  renderer: PageRenderer;
  streams: LiveStreams;
  /** Cached public pages and answers. */
  cache: ResponseCache;
  clock: () => number;
  shop: { currency: string; timeZone: string };
  /** ISO 4217. */
  currencyCode: string;
  publicOrigin: string;
  trustProxy: boolean | number | string;
  hsts?: Hsts | undefined;
  rateLimitScale: number;
  stopping: () => boolean;
  store: Pick<Store, 'waiting' | 'isThere'>;
  /** From `messageClasses()`, shared with the HTTP server. */
  classes: MessageClasses;
  log: Logger;
  /** The console, unless it has a listener of its own. */
  console: ConsoleDeps | null;
}

/** The HTTP side, with the request pipeline from top to bottom (docs/decisions/0042-middleware-and-routes.md). */
export function createApp(deps: AppDeps): Express {
  const { services, messages, shop, publicOrigin, clock, log, renderer, cache, stopping, metrics } = deps;
  const https = publicOrigin.startsWith('https:');
  const handlers = createHandlers({ services, messages, shop, publicOrigin });
  const invoke = createInvoke({
    handlers,
    messages,
    makeIdempotencyKey: services.makeIdempotencyKey,
    currency: shop.currency,
    clock,
  });
  const { identify } = services.sessions;
  const cookie = sessionCookie({ https });
  const invitation = invitationCookie({ https });
  const limits = rateLimits({
    scale: deps.rateLimitScale,
    knownShopper: (request) => services.shoppers.knownBy(cookie.readDevice(request), request.body?.username),
    log,
  });
  const secure = securityHeaders({ styleHashes: renderer.styleHashes(), https, hsts: deps.hsts });
  const head = headersOf(secure);
  const withinReads = pageLimit({ limit: limits.read, messages });
  const limit = limited(withinReads);

  const app = express();
  takeExpressPrototypes(deps.classes, app);
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  // `queryOf` is the only parser of addresses.
  app.set('query parser', false);
  app.set('case sensitive routing', true);

  app.use(deps.tracing.requests);
  app.use(connectionLimits({ messages, log, secure, stopping }));
  app.get(/./, responseCache({ cache, times: metrics.requestTimes, log }));
  app.use(metrics.requestTimes.measure);
  app.use(secure);
  app.use(shedding({ waitingForDatabase: deps.store.waiting, messages, onShed: metrics.shed, log }));
  app.use(requestLog(log));

  // Mounted at a path: Express defers (setImmediate) a request out of a router whose last layer matched; at `/` every
  // call would pay for that.
  if (deps.console) app.use('/console', consoleRoutes(deps.console));
  app.use(eventRoutes({ streams: deps.streams, identify, cookie, invitation, messages, limits, clock }));
  // Quickly, since these answers are sent once; cached answers are already compressed (`responses/prepared-response.ts`).
  const quick = { level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } };
  app.use(['/api', '/docs'], compression(quick));
  app.use(shopCallRoutes({ invoke, identify, cache, clock, limits, cookie, invitation, publicOrigin, head, log }));
  app.use(openApiRoutes({ messages, publicOrigin }));
  app.use('/api', noSuchCall, apiErrors({ messages, log }));

  app.use(healthRoutes({ ping: () => services.settings.all(), isThere: deps.store.isThere, stopping }));
  app.use(metricsRoutes({ collect: deps.collect, token: deps.metricsToken, log }));
  app.use(renderer.assets);
  app.use(crawlerRoutes({ catalogue: services.catalogue, storefront: services.storefront, publicOrigin, limit }));
  app.use(manifestRoutes({ shopName: services.settings.shopName, messages }));
  const counting = { scale: deps.rateLimitScale, log };
  const { shopName } = services.settings;
  const { pictures } = deps;
  const posters = createPosters({ invoke, texts: messages.table, shop, shopName, publicOrigin, pictures, clock });
  app.use(posterRoutes({ posters, posterLimit: posterLimit(counting) }));
  app.use(mediaRoutes({ ...deps, person: services.person, reviews: services.reviews, faceLimit: faceLimit(counting) }));
  app.use(webhookRoutes({ ...services, metrics, log }));
  if (deps.sandbox)
    app.use(sandboxCashier({ provider: deps.sandbox, messages, currency: shop.currency, limit, limits }));
  app.use(docsRoutes({ messages, publicOrigin }));
  app.use(
    pageRoutes({
      invoke,
      identify,
      profile: services.shoppers.profile,
      ownData: services.ownData,
      supportThreads: services.supportThreads,
      parcels: services.parcels,
      clock: deps.clock,
      renderer,
      cache,
      cookie,
      invitation,
      invitations: services.invitations,
      linkOpens: services.linkOpens,
      texts: messages.table,
      shop: { ...shop, currencyCode: deps.currencyCode },
      shopFacts: services.settings.shopFacts,
      publicOrigin,
      limits,
      withinReads,
      withinUploads: pageLimit({ limit: limits.upload, messages }),
      head,
      log,
    }),
  );
  app.use(lastResort(log));
  return app;
}

/**
 * The status of an error: an invalid request (a range past the end, a broken escape), a passing failure, or a fault of
 * ours.
 */
function statusOf(error: unknown): number {
  if (isPassing(error)) return 503;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

/** The answer if no page could be rendered: plain text, without a stack trace. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, req: named(request) }, 'a request failed');
    if (status === 503) response.set('Retry-After', RETRY_AFTER);
    response.status(status).type('text').send(String(status));
  };
}
