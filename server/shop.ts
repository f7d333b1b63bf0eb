import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import { DEFAULT_LOCALE } from '../shared/locales.ts';
import { newestBackup } from './backup/folder.ts';
import { settleRestore } from './backup/staging.ts';
import type { Config } from './config/config.ts';
import { type FileStore, FilesAway } from './files/file-store.ts';
import { MARK } from './files/mark.ts';
import { openFileStore } from './files/open-file-store.ts';
import { shareLook } from './files/shared-look.ts';
import { loadMessages } from './i18n.ts';
import { at } from './jobs/schedule.ts';
import { settleCopy } from './move/copied.ts';
import { settleMove } from './move/mark.ts';
import { createChannels, type Origin } from './payments/channels.ts';
import { isForTrying } from './process/beginnings.ts';
import { DATABASE } from './process/database-file.ts';
import { type Disk, fullestOf, watchDisks } from './process/disks.ts';
import { type Given, mayChangeTables, mustBeSameShop, mustBeWhole, takeUpCopy } from './process/identity.ts';
import { ensureSearchIndex } from './services/catalogue/search-index.ts';
import type { Machine } from './services/console/system.ts';
import { randomIds } from './services/ids.ts';
import type { OnDelivery } from './services/notifications/sender.ts';
import type { OnOrderEvent } from './services/orders/events.ts';
import { createConversions } from './services/pictures/conversions/conversions.ts';
import { PictureLibrary } from './services/pictures/library.ts';
import { PrivatePictures } from './services/pictures/private-pictures.ts';
import { createSettings } from './services/settings.ts';
import { neutraliseNicknames } from './services/shoppers/nicknames.ts';
import { createPasswords } from './services/shoppers/passwords.ts';
import { endSessionsOfOtherSecret } from './services/shoppers/signing-secret.ts';
import { chainOlderEntries } from './services/staff/audit-chain.ts';
import { createServices } from './services.ts';
import { type Tracing, tracedStore, untraced } from './telemetry/tracing.ts';

interface Opening {
  role?: 'server' | 'command';
  ofAnyIdentity?: boolean;
  tracing?: Tracing;
  /** Called with what happens to orders and groups. */
  onOrderEvent?: OnOrderEvent;
  /** Called with what became of each e-mail and push message. */
  onDelivery?: OnDelivery;
}

/** Opens the database, services, texts and pictures, for the server and for the command line. */
export async function openShop(
  config: Config,
  log: Logger,
  { role = 'server', ofAnyIdentity = false, tracing = untraced, onOrderEvent, onDelivery }: Opening = {},
) {
  mkdirSync(config.dataDir, { recursive: true });
  await settleRestore(config.dataDir);
  await settleMove(config.dataDir);
  const onError = (error: unknown) => log.error({ err: error }, 'a background task failed');
  const { databaseUrl, databasePool, processes } = config;
  const file = join(config.dataDir, DATABASE);
  const warn = (message: string) => log.warn(message);
  const connections = databasePool;
  const files = await openFileStore(config.filesPlace, config.s3);
  const source = { files, filesFrom: config.filesPlace === config.dataDir ? 'DATA_DIR' : 'FILES' } as const;
  await mustBeWhole(source);
  const given = givenOf(config, source);
  const compared = ofAnyIdentity ? null : given;
  const beforeChange = compared ? mayChangeTables(compared, role) : undefined;
  const opened = await openStore({ databaseUrl, connections, processes, role, file, onError, warn, beforeChange });
  const store = tracedStore(opened, tracing);
  const { clock } = store;
  await orClose(store, settleCopy(store, config.dataDir));
  if (compared) await orClose(store, mustBeSameShop(store, compared, role));
  if (role === 'server') {
    await orClose(store, takeUpCopy(files));
    const sessions = await orClose(store, endSessionsOfOtherSecret(store, config.jwtSecret));
    if (sessions > 0)
      log.warn({ sessions }, 'JWT_SECRET is another one than at the last start: all sessions have ended');
  }
  await chainOlderEntries(store);
  await ensureSearchIndex(store);
  const messages = await loadMessages();
  await neutraliseNicknames(store, (digits) => messages.say(DEFAULT_LOCALE, 'nickname.neutral', { digits }));
  const { timeZone } = config.shop;
  const { jwtSecret, currencyCode } = config;
  const { origin: consoleOrigin, port: consolePort } = config.console;
  const here = `http://localhost:${consolePort ?? config.port}`;
  const origin: Origin = {
    public: config.publicOrigin ?? '',
    own: '',
    console: consoleOrigin ?? config.publicOrigin ?? here,
  };
  const settings = createSettings(store, config.initialSettings);
  const isDemo = config.demo === 'new' && (await isForTrying(store.reader));
  if (config.demo === 'new' && !isDemo && role === 'server')
    log.warn(
      'no demo and no sandbox, which nobody asked for: somebody has set up this shop (DEMO=0 or NODE_ENV=production)',
    );
  const { channels, sandbox } = await createChannels({
    store,
    clock,
    jwtSecret,
    sandbox: config.paySandbox === 'new' ? isDemo : config.paySandbox,
    stripe: config.stripe,
    currency: currencyCode,
    shopName: settings.shopName,
    origin,
    onError,
  });
  const conversions = createConversions(onError);
  const proofs = new PrivatePictures(files, conversions);
  const avatars = PrivatePictures.ofAvatars(files, conversions);
  const pictures = new PictureLibrary(files, conversions);
  const backups = await backupsOf(config, clock);
  const disks = watchDisks(config);
  const services = await createServices({
    store,
    alone: config.databaseUrl === undefined,
    ids: randomIds,
    clock,
    jwtSecret,
    passwords: await createPasswords(),
    guessScale: config.rateLimitScale,
    timeZone,
    settings,
    currencyCode,
    currency: config.shop.currency,
    messages,
    mail: config.mail,
    alertEmail: config.alertEmail,
    pushHosts: config.pushHosts,
    channels,
    proofs,
    avatars,
    pictures,
    machine: machineOf(disks, backups),
    origin,
    onEvent: ({ shopperId, kind, address, userAgent }) =>
      log.info({ shopper: shopperId, kind, address, userAgent }, 'an account event'),
    onOrderEvent,
    onDelivery,
    onError,
  });
  return {
    store,
    given,
    services,
    clock,
    origin,
    sandbox,
    files,
    proofs,
    conversions,
    ids: randomIds,
    messages,
    pictures,
    newestBackup: backups?.newest,
    disks,
    reached: {
      database: shareLook('the database', () => services.settings.all()),
      files: shareLook(files.place, () => mustBeThere(files, given)),
    },
    demo: config.demo === 'new' ? isDemo : config.demo,
  };
}

/** A process that may not work with a database leaves no connection to it. */
async function orClose<Result>(store: Store, check: Promise<Result>): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What all processes of a shop share; null if one folder has all of it, which one process works in. */
function givenOf(config: Config, source: Pick<Given, 'files' | 'filesFrom'>): Given | null {
  const { jwtSecret, databaseUrl, publicOrigin, shop } = config;
  const alone = databaseUrl === undefined;
  if (alone && source.filesFrom === 'DATA_DIR') return null;
  return { jwtSecret, ...source, origin: alone ? undefined : publicOrigin, timeZone: shop.timeZone };
}

/** Throws `FilesAway` if the file store does not answer, or is not the one that the server marked at its start. */
async function mustBeThere(files: FileStore, given: Given | null): Promise<void> {
  const mark = await files.stat(MARK);
  if (given !== null && mark === null) throw new FilesAway(`${files.place}: the files of the shop are not there`);
}

/** Scheduled backups, for the system's screen and the metrics. */
async function backupsOf({ backups: schedule, s3, shop }: Config, clock: () => number): Promise<Machine['backups']> {
  if (!schedule) return undefined;
  const kept = await openFileStore(schedule.folder, s3);
  return {
    newest: shareLook(kept.place, () => newestBackup(kept, clock())),
    dueAfter: at(schedule.at, shop.timeZone).after,
  };
}

/** What the system's screen says of the disk and the backups. */
const machineOf = (disks: () => Promise<Disk[]>, backups: Machine['backups']): Machine => ({
  upFor: () => performance.now(),
  disk: async () => {
    const { free, size } = fullestOf(await disks());
    return { free, size };
  },
  backups,
});

export type Shop = Awaited<ReturnType<typeof openShop>>;
