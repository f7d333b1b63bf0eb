import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { createHandlers } from './api/handlers.ts';
import { createInvoke } from './api/invoke.ts';
import { docsRoutes } from './docs/routes.ts';
import { apiErrors, noSuchCall } from './http/api-errors.ts';
import { apiRoutes } from './http/api-routes.ts';
import { crawlerRoutes } from './http/crawlers.ts';
import { entrance } from './http/entrance.ts';
import { eventRoutes } from './http/events.ts';
import { healthRoutes } from './http/health.ts';
import { type KeptAnswers, keptFirst } from './http/kept-answers.ts';
import type { LiveStreams } from './http/live-streams.ts';
import { named, requestLog } from './http/logger.ts';
import { manifestRoutes } from './http/manifest.ts';
import { mediaRoutes } from './http/media.ts';
import { type MessageClasses, takeExpressPrototypes } from './http/message-classes.ts';
import { metricsRoutes } from './http/metrics.ts';
import { openApiRoutes } from './http/openapi.ts';
import { limited, pageLimit } from './http/page-limit.ts';
import { notificationRoutes } from './http/payments.ts';
import { rateLimits } from './http/rate-limit.ts';
import { sandboxCashier } from './http/sandbox-cashier.ts';
import { securityHeaders, setHeaders } from './http/security.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { shedding } from './http/shedding.ts';
import { isPassing, RETRY_AFTER } from './http/transport-error.ts';
import type { Messages } from './i18n.ts';
import type { Metrics } from './metrics.ts';
import { type PageRenderer, pageRoutes } from './pages/route.ts';
import type { SandboxProvider } from './payments/sandbox/provider.ts';
import type { PictureLibrary } from './services/pictures/library.ts';
import type { Services } from './services.ts';
import type { WaitingLine } from './waiting-line.ts';

export interface AppDeps {
  services: Services;
  messages: Messages;
  pictures: PictureLibrary;
  metrics: Metrics;
  /** What a collector shows to read them; nobody may without. */
  metricsToken: string | undefined;
  /** The sandbox provider, where it is on. */
  sandbox: SandboxProvider | null;
  renderer: PageRenderer;
  streams: LiveStreams;
  /** Public pages and answers that are ready. */
  answers: KeptAnswers;
  clock: () => number;
  shop: { name: string; currency: string; timeZone: string };
  /** ISO 4217. */
  currencyCode: string;
  publicOrigin: string;
  trustProxy: boolean | number | string;
  rateLimitScale: number;
  stopping: () => boolean;
  /** Where requests wait for the event loop. */
  line: Pick<WaitingLine, 'enter'>;
  /** Those of the server in front. */
  classes: MessageClasses;
  log: Logger;
}

/** The whole web side: this order of middleware is the map of the server. */
export function createApp(deps: AppDeps): RequestListener {
  const { services, messages, shop, publicOrigin, clock, log, renderer, answers, stopping, metrics } = deps;
  const https = publicOrigin.startsWith('https:');
  const handlers = createHandlers({ services, messages, shop, publicOrigin });
  const invoke = createInvoke({
    handlers,
    messages,
    fieldsDigest: services.fieldsDigest,
    currency: shop.currency,
    clock,
  });
  const { identify, knownDevice } = services.shoppers;
  const cookie = sessionCookie({ https });
  const limits = rateLimits({
    scale: deps.rateLimitScale,
    knownShopper: (request) => knownDevice(cookie.readDevice(request))?.shopperId ?? null,
    log,
  });

  const head = securityHeaders({ styleHashes: renderer.styleHashes(), https });

  const withinReads = pageLimit({ limits, messages, head });
  const limit = limited(withinReads);

  const app = express();
  takeExpressPrototypes(deps.classes, app);
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  // Nobody reads an address by another reading than `queryOf`.
  app.set('query parser', false);

  app.use(requestLog(log));
  app.use(apiRoutes({ invoke, identify, messages, answers, clock, limits, cookie, publicOrigin, head, log }));
  app.use(setHeaders(head));
  app.use(healthRoutes({ ping: () => services.settings.all(), stopping }));
  app.use(metricsRoutes(metrics.registry, deps.metricsToken));
  app.use(renderer.assets);
  app.use(crawlerRoutes({ catalogue: services.catalogue, storefront: services.storefront, publicOrigin, limit }));
  app.use(manifestRoutes({ name: shop.name, messages }));
  app.use(mediaRoutes(deps.pictures));
  app.use(notificationRoutes({ recharges: services.recharges, reversals: services.reversals, metrics, log }));
  if (deps.sandbox) app.use(sandboxCashier({ provider: deps.sandbox, messages, currency: shop.currency, limit }));
  // Pages and calls pack their answers themselves.
  app.use(['/docs', '/api/openapi.json'], compression());
  app.use(openApiRoutes({ messages, publicOrigin }));
  app.use(docsRoutes({ messages, publicOrigin }));
  app.use(eventRoutes({ streams: deps.streams, identify, cookie, messages, limits }));
  app.use('/api', noSuchCall, apiErrors({ messages, log, head }));
  app.use(
    pageRoutes({
      invoke,
      identify,
      profile: services.shoppers.profile,
      renderer,
      answers,
      cookie,
      texts: messages.table,
      shop: { ...shop, currencyCode: deps.currencyCode },
      publicOrigin,
      limits,
      withinReads,
      head,
      log,
    }),
  );
  app.use(lastResort(log));
  // What is ready costs less than to shed it.
  const work = shedding({ line: deps.line, messages, onShed: metrics.shed, head, log }, app);
  return entrance({ messages, log, head, stopping }, keptFirst({ answers, log }, work));
}

/** A request that is wrong by itself (a range past the end, a broken escape), a bad moment, or else a fault of ours. */
function statusOf(error: unknown): number {
  if (isPassing(error)) return 503;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

/** What no page could be rendered for: plain words, no stack trace. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, req: named(request) }, 'a request failed');
    if (status === 503) response.set('Retry-After', RETRY_AFTER);
    response.status(status).type('text').send(String(status));
  };
}
