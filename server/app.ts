import compression from 'compression';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Store } from '../db/store.ts';
import { createHandlers } from './api/handlers.ts';
import { createInvoke } from './api/invoke.ts';
import { apiRoutes } from './http/api-routes.ts';
import { healthRoutes } from './http/health.ts';
import { requestLog } from './http/logger.ts';
import { mediaRoutes } from './http/media.ts';
import { rateLimits } from './http/rate-limit.ts';
import { securityHeaders } from './http/security.ts';
import { sessionCookie } from './http/session-cookie.ts';
import type { Messages } from './i18n.ts';
import { type PageRenderer, pageRoutes } from './pages/route.ts';
import type { PictureLibrary } from './services/pictures/library.ts';
import type { Services } from './services.ts';

export interface AppDeps {
  store: Store;
  services: Services;
  messages: Messages;
  pictures: PictureLibrary;
  renderer: PageRenderer;
  clock: () => number;
  shop: { name: string; currency: string; timeZone: string };
  publicOrigin: string;
  trustProxy: boolean | number | string;
  rateLimitScale: number;
  stopping: () => boolean;
  log: Logger;
}

/** The whole web side: this order of middleware is the map of the server. */
export function createApp(deps: AppDeps): express.Express {
  const { store, services, messages, shop, publicOrigin, clock, log, renderer } = deps;
  const https = publicOrigin.startsWith('https:');
  const handlers = createHandlers({ services, messages, shop, publicOrigin });
  const invoke = createInvoke({ handlers, messages, currency: shop.currency, clock });
  const { identify } = services.shoppers;
  const cookie = sessionCookie({ https });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  // One value or a list of values for a name, never an object: `a[b]=` stays a name.
  app.set('query parser', 'simple');

  app.use(healthRoutes({ ping: () => ping(store), stopping: deps.stopping }));
  app.use(requestLog(log));
  app.use(securityHeaders({ styleHash: renderer.styleHash(), https }));
  app.use(renderer.assets);
  app.use(mediaRoutes(deps.pictures));
  app.use(compression());
  app.use(apiRoutes({ invoke, identify, messages, limits: rateLimits(deps.rateLimitScale), cookie, log }));
  app.use(pageRoutes({ invoke, identify, renderer, cookie, texts: messages.table, shop, publicOrigin, log }));
  app.use(lastResort(log));
  return app;
}

async function ping(store: Store): Promise<void> {
  await store.snapshot(async () => undefined);
}

/** A fault that no page could be rendered for: plain words, no stack trace. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    (request.log ?? log).error({ err: error }, 'a request failed');
    if (response.headersSent) return next(error);
    response.status(500).type('text').send('500');
  };
}
