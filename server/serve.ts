import type { Logger } from 'pino';
import { isDemoShop } from '../db/queries/demo.ts';
import { createApp } from './app.ts';
import { createCommands } from './commands/commands.ts';
import { CLOSED } from './commands/shop.ts';
import type { Config } from './config/config.ts';
import { createConsoleApp } from './console/app.ts';
import { consoleOriginOf } from './console/http/own-origin.ts';
import { openConsoleListener } from './console/listener.ts';
import type { ConsoleDeps } from './console/routes.ts';
import { draftArticles, fillDemoArticles } from './demo/articles.ts';
import { fillDemoShop } from './demo/fill.ts';
import { topUpDemoGroups } from './demo/top-up.ts';
import { warnOfDemo } from './demo/warn.ts';
import { createResponseCache } from './http/cache/response-cache.ts';
import { streamsOfEach } from './http/limits/rate-limit.ts';
import { holdRequests } from './http/listening/held-requests.ts';
import { createHttpServer } from './http/listening/http-server.ts';
import { messageClasses } from './http/listening/message-classes.ts';
import { LiveStreams } from './http/streams/live-streams.ts';
import { startJobs } from './jobs/jobs.ts';
import { listen, originOf } from './listen.ts';
import type { PageRenderer } from './pages/route.ts';
import { listenForCommands } from './process/control.ts';
import { closeDataFolder } from './process/data-folder.ts';
import { lockDataFolder } from './process/data-lock.ts';
import type { Host } from './process/host.ts';
import { SHOP_COMMAND } from './process/shop-command.ts';
import { stopOnSignal } from './process/stop.ts';
import { ensureRootInvitation } from './services/shoppers/invitations.ts';
import type { Services } from './services.ts';
import { openShop, type Shop } from './shop.ts';
import { createLogger } from './telemetry/logger.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { openMetricsListener } from './telemetry/metrics-listener.ts';
import { openTracing } from './telemetry/open-tracing.ts';

/** How long to wait for a command of the operator that works in the data folder, in ms. */
const COMMAND_PATIENCE = 2000;

/** Serves the shop until the process is told to stop. Throws what prevents the start. */
export async function serve(config: Config, host: Host): Promise<void> {
  const log = createLogger(config.logLevel);
  for (const path of closeDataFolder(config.dataDir))
    log.warn({ path }, 'other users can read this file or folder: give it to the user of the shop');
  // On PostgreSQL any number of servers works side by side, and commands go to the database itself.
  const alone = config.databaseUrl === undefined;
  const lock = alone ? await lockDataFolder(config.dataDir, COMMAND_PATIENCE) : null;
  const metrics = createMetrics(host.worker);
  const tracing = await openTracing(config.traces, log);
  const shop = await openShop(config, log, { tracing, onOrderEvent: metrics.orderEvent, onDelivery: metrics.delivery });
  const invitation = await ensureRootInvitation({
    ...shop,
    configured: config.invitationCode,
    actor: 'server',
  });
  if (shop.demo) await openDemoShop(shop, { log, alone, zone: config.shop.timeZone });
  else await draftArticles(shop.store);
  if (config.stripeLive) await warnOfDemo(shop.store, log);

  const renderer = await loadRenderer(config);
  const classes = messageClasses();
  const server = createHttpServer(shop.messages, classes);
  // The port is part of what the app needs to know.
  const answer = holdRequests(server);
  const port = await listen(server, config, 'HOST, PORT');
  const consoleListener = await openConsoleListener(config.console, shop.messages);
  const publicOrigin = config.publicOrigin ?? originOf(config.host, port);
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  Object.assign(shop.origin, {
    public: publicOrigin,
    own: originOf(everywhere ? '127.0.0.1' : config.host, port),
    console: consoleOriginOf(config.console.origin, consoleListener?.origin ?? publicOrigin),
  });
  let stopping = false;
  const streams = new LiveStreams(shop.clock, streamsOfEach(config.rateLimitScale));
  shop.store.onInvalidated(streams.invalidate);
  metrics.countSkew(shop.store.clockSkew);
  metrics.countStreams(() => streams.size);
  const cache = createResponseCache(shop, config.cacheBytes);
  metrics.countCached(() => cache.stats);
  metrics.countFrozen(() => shop.services.shopperStaff.frozen());
  metrics.watchDatabase(shop.store);
  metrics.watchReach(shop.reached, shop.store);
  metrics.watchDisks(shop.disks);
  metrics.watchShop(shop.services.monitoring);
  const collect = host.collect(metrics);
  const { metricsToken: token, metricsListener: listener } = config;
  // Of several workers the primary process has it.
  const ofMetrics = host.worker === undefined ? await openMetricsListener({ listener, collect, token, log }) : null;
  const consoleDeps: ConsoleDeps = {
    ...shop,
    ...config,
    streams,
    identify: shop.services.staffSessions.identify,
    consoleOrigin: shop.origin.console,
    consoleTags: renderer.consoleTags,
    log,
  };
  const app = createApp({
    ...config,
    ...shop,
    metrics,
    tracing,
    collect,
    renderer,
    streams,
    cache,
    publicOrigin,
    stopping: () => stopping,
    classes,
    log,
    console: consoleListener ? null : consoleDeps,
  });
  answer(app);
  if (consoleListener) {
    const { trustProxy } = config;
    const { classes } = consoleListener;
    const { assets } = renderer;
    consoleListener.answer(
      createConsoleApp({
        ...consoleDeps,
        ...{ metrics, tracing, trustProxy, stopping: () => stopping, classes, assets },
      }),
    );
  }
  const { views, linkOpens } = shop.services;
  const tallies = [
    views.start((error) => log.error({ err: error }, 'views could not be written')),
    linkOpens.start((error) => log.error({ err: error }, 'opens of links could not be written')),
  ];
  const jobs = await startJobs({
    ...config,
    ...shop,
    alone,
    metrics,
    span: tracing.span,
    timeZone: config.shop.timeZone,
    log,
  });
  const commands = createCommands({ ...shop, ...config, ...config.shop });
  const control = alone ? await listenForCommands(config.dataDir, commands) : null;

  const lines = [
    `${await shop.services.settings.shopName()}: ${publicOrigin}`,
    `console: ${consoleDeps.consoleOrigin}/console`,
    `invitation code: ${invitation ?? CLOSED}`,
    ...(await firstStaff(shop.services)),
  ];
  // Before anybody hears that it is ready, and may end it.
  stopOnSignal({
    servers: [server, consoleListener?.server, ofMetrics].filter((one) => one != null),
    leave: () => {
      stopping = true;
    },
    drain: config.drain,
    begin: () => {
      streams.close();
      shop.services.presence.close();
    },
    close: async () => {
      control?.close();
      await jobs.stop();
      for (const stop of tallies) await stop();
      await shop.services.reports.close();
      shop.conversions.close();
      await renderer.close();
      await shop.store.close();
      await tracing.close();
      lock?.release();
      host.leave();
    },
    log,
  });

  host.ready(lines, log);
  log.info({ port, engine: config.databaseUrl ? 'PostgreSQL' : 'SQLite' }, 'listening');
}

/** Fills an empty database with the demo shop, which has groups to join before its first page is seen. */
async function openDemoShop(shop: Shop, { log, alone, zone }: { log: Logger; alone: boolean; zone: string }) {
  const isFirst = await fillDemoShop(shop, log, zone);
  if (!isFirst && !(await isDemoShop(shop.store.reader)))
    log.warn('the demo shop was not filled in: somebody has set up this shop, or it came from elsewhere (DEMO=0)');
  await fillDemoArticles(shop.store);
  // A job does it from then on, and at once where another process may do it as well.
  if (isFirst || alone) await topUpDemoGroups(shop);
}

/** Pages come from the build or, in development, from the sources through Vite. */
async function loadRenderer(config: Config): Promise<PageRenderer> {
  if (config.development) return (await import('./pages/renderer.dev.ts')).devRenderer();
  return (await import('./pages/renderer.built.ts')).builtRenderer();
}

/** How the first of the staff is let in, while there is nobody: the shell alone can do that. */
async function firstStaff({ staffPeople }: Pick<Services, 'staffPeople'>): Promise<string[]> {
  if ((await staffPeople.list()).length > 0) return [];
  return [`nobody works here yet: ${SHOP_COMMAND} staff invite YOUR_NAME --role owner`];
}
