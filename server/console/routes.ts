import { Router } from 'express';
import type { Logger } from 'pino';
import { noSuchCall } from '../http/responses/json.ts';
import type { Hsts } from '../http/responses/security.ts';
import type { LiveStreams } from '../http/streams/live-streams.ts';
import type { Messages } from '../i18n.ts';
import type { Services } from '../services.ts';
import type { StaffSession } from './api/handler.ts';
import { createConsoleHandlers } from './api/handlers.ts';
import { createConsoleInvoke } from './api/invoke.ts';
import { consoleCallRoutes } from './http/call-routes.ts';
import { consoleCookie } from './http/console-cookie.ts';
import { consoleHeaders } from './http/console-headers.ts';
import { consoleLimits } from './http/console-limits.ts';
import { consoleErrors } from './http/errors.ts';
import { consoleEvents } from './http/events.ts';
import { consoleOpenApi } from './http/openapi.ts';
import { ownOriginOnly } from './http/own-origin.ts';
import { shellPage } from './http/shell-page.ts';

export interface ConsoleDeps {
  services: Services;
  /** `active: false` for what a page does by itself: it keeps no idle session open. */
  identify: (token: string, options?: { active?: boolean }) => Promise<StaffSession | null>;
  streams: LiveStreams;
  messages: Messages;
  shop: { currency: string; timeZone: string };
  /** The origin under which staff open the console. */
  consoleOrigin: string;
  /** Tags that load the console's script and styles. */
  consoleTags: () => string;
  development: boolean;
  hsts?: Hsts | undefined;
  rateLimitScale: number;
  clock: () => number;
  log: Logger;
}

/** Everything below `/console`, where it is mounted, from top to bottom (docs/console.md). */
export function consoleRoutes(deps: ConsoleDeps): Router {
  const { services, identify, messages, shop, consoleOrigin, consoleTags, development, clock, log } = deps;
  const https = consoleOrigin.startsWith('https:');
  const handlers = createConsoleHandlers({ services, messages, shop });
  const invoke = createConsoleInvoke({ handlers, messages, currency: shop.currency, clock });
  const cookie = consoleCookie({ https });
  const limits = consoleLimits({ scale: deps.rateLimitScale, identify, cookie, log });

  const api = Router();
  api.use(ownOriginOnly(consoleOrigin));
  api.use(consoleCallRoutes({ invoke, identify, cookie, limits, origin: consoleOrigin, log }));
  api.use('/events', consoleEvents({ identify, cookie, limits, streams: deps.streams, presence: services.presence }));
  api.use('/openapi.json', consoleOpenApi({ identify, cookie, limits, messages, origin: consoleOrigin }));
  api.use(noSuchCall, consoleErrors({ messages, log }));

  const router = Router({ caseSensitive: true });
  router.use(consoleHeaders({ development, https, hsts: deps.hsts }));
  router.use('/api/v1', api);
  router.get('/{*path}', shellPage({ shopName: services.settings.shopName, tags: consoleTags }));
  return router;
}
