import express, { type Express, type RequestHandler } from 'express';
import { connectionLimits } from '../http/listening/http-server.ts';
import { type MessageClasses, takeExpressPrototypes } from '../http/listening/message-classes.ts';
import { requestLog } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { consoleHeaders } from './http/console-headers.ts';
import { type ConsoleDeps, consoleRoutes } from './routes.ts';

interface Deps extends ConsoleDeps {
  metrics: Pick<Metrics, 'requestTimes'>;
  tracing: Tracing;
  trustProxy: boolean | number | string;
  stopping: () => boolean;
  /** From `messageClasses()`, shared with the HTTP server. */
  classes: MessageClasses;
  /** Scripts, styles and pictures of the interface. */
  assets: RequestHandler;
}

/** The console on a listener of its own (`CONSOLE_PORT`): it answers while the shop sheds load (docs/console.md). */
export function createConsoleApp(deps: Deps): Express {
  const { development, consoleOrigin, messages, stopping, log } = deps;
  const secure = consoleHeaders({ development, https: consoleOrigin.startsWith('https:'), hsts: deps.hsts });
  const app = express();
  takeExpressPrototypes(deps.classes, app);
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy);
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.use(deps.metrics.requestTimes.measure, deps.tracing.requests);
  app.use(connectionLimits({ messages, log, secure, stopping }));
  app.use(requestLog(log));
  app.use('/console', consoleRoutes(deps));
  app.use(secure, deps.assets);
  app.get('/', (_, response) => response.redirect('/console'));
  app.use((_, response) => void response.status(404).type('text').send('404'));
  return app;
}
