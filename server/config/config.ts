import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Cron } from 'croner';
import { z } from 'zod';
import { addressesOf } from '../../db/addresses.ts';
import { DEFAULT_POOL, LEAST_POOL } from '../../db/pool.ts';
import { isShopName } from '../../shared/shop-name.ts';
import { isS3, parseS3, type S3Settings } from '../files/places.ts';
import type { Hsts } from '../http/responses/security.ts';
import { isInHundredths } from '../payments/currency.ts';
import type { StripeSettings } from '../payments/stripe.ts';
import type { MailSettings } from '../services/notifications/mailer.ts';
import type { TracingSettings } from '../telemetry/tracing.ts';
import { ConfigError } from './config-error.ts';
import { refuseExamples } from './examples.ts';
import { hsts } from './hsts.ts';
import { isLocalAddress } from './local-address.ts';
import { SECRET_LENGTH, storedSecret } from './stored-secret.ts';
import { isProxyList, trustProxyOf } from './trust-proxy.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** `new` is what `npm start` says where nobody has said anything. */
const demo = z.enum(['0', '1', 'new']).transform((value) => (value === 'new' ? value : value === '1'));

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .refine(isOrigin, 'must end after the host or its port: a path would be left out')
  .transform((url) => new URL(url).origin);

/** A folder, or a part of an S3 service. */
const place = z
  .string()
  .refine((given) => !isS3(given) || parseS3(given) !== null, 'must be a folder, s3://bucket or s3://bucket/prefix');

/** An unset variable and an empty one are the same, also if it has spaces: a number would be 0, which often means off. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine(hasHostsInFront, 'names several hosts in ?host=: name them in front, postgres://user:password@one,two/shop')
    .refine((url) => addressesOf(url).every(isAddress), 'is no address that can be read')
    .optional(),
  DB_POOL: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(LEAST_POOL, `must be at least ${LEAST_POOL}`)
    .default(DEFAULT_POOL),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto, or a whole number from 1 to 99')
    .default('1'),
  PUBLIC_ORIGIN: origin.optional(),
  CONSOLE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  CONSOLE_HOST: z.string().optional(),
  CONSOLE_ORIGIN: origin.optional(),
  SHOP_NAME: z.string().trim().refine(isShopName, 'must be 1 to 40 characters in one line').optional(),
  SHOP_CURRENCY: z.string().min(1).max(5).default('¥'),
  SHOP_CURRENCY_CODE: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capitals of ISO 4217, such as CNY')
    .refine(isInHundredths, 'is not a currency with two decimals, and money is stored in hundredths')
    .default('CNY'),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone').default('Asia/Shanghai'),
  DEMO: demo.default(false),
  JOBS: flag.default(true),
  SHOP_INVITATION_CODE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{4,32}$/, 'must be 4 to 32 letters, digits, - or _')
    .optional(),
  PAY_SANDBOX: flag.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_ORIGIN: origin.default('https://api.stripe.com'),
  JWT_SECRET: z.string().min(SECRET_LENGTH, `needs at least ${SECRET_LENGTH} characters`).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be true, false, a number of proxies, or their addresses')
    .optional(),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  CACHE_MB: z.coerce.number().min(0).default(64),
  FILES: place.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: place.optional(),
  BACKUP_AT: z.string().transform(asCron).optional(),
  BACKUP_KEEP: z.coerce.number('must be a whole number').int().min(1).max(10_000).optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/?#]+/, 'must be smtp://user:password@host:port or smtps://…')
    .refine((url) => URL.canParse(url), 'is no address that can be read')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be an address, or name <address>')
    .optional(),
  ALERT_EMAIL: z
    .string()
    .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'must be one address')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every(isHost), 'must be hosts, with their port if it is another: push.example:8443')
    .optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits, -, ., _, ~, + or /')
    .optional(),
  HSTS: hsts,
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof variables>;

const settings = variables
  .refine(({ PROCESSES, DATABASE_URL }) => PROCESSES === '1' || DATABASE_URL !== undefined, {
    path: ['PROCESSES'],
    error: 'an SQLite file has one process: more take PostgreSQL (DATABASE_URL)',
  })
  .refine(({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }) => key === undefined || secret !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    error: 'is missing beside STRIPE_SECRET_KEY',
  })
  .refine(({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }) => secret === undefined || key !== undefined, {
    path: ['STRIPE_SECRET_KEY'],
    error: 'is missing beside STRIPE_WEBHOOK_SECRET',
  })
  .refine(({ DEMO, STRIPE_SECRET_KEY }) => !DEMO || !isLiveKey(STRIPE_SECRET_KEY), {
    path: ['DEMO'],
    error: 'the demo shop is never on beside a live key of Stripe',
  })
  .refine(({ PAY_SANDBOX, STRIPE_SECRET_KEY }) => !PAY_SANDBOX || !isLiveKey(STRIPE_SECRET_KEY), {
    path: ['PAY_SANDBOX'],
    error: 'the sandbox is never on beside a live key of Stripe: it credits money that nobody paid',
  })
  .refine((env) => !env.DEMO || env.PAY_SANDBOX !== undefined || (!env.STRIPE_SECRET_KEY && !isForOthers(env)), {
    path: ['PAY_SANDBOX'],
    error: 'is 1 or 0 beside DEMO=1 where there is Stripe or a public address: it credits money that nobody paid',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    error: 'and SMTP_URL are set together',
  })
  .refine(({ ALERT_EMAIL, SMTP_URL }) => ALERT_EMAIL === undefined || SMTP_URL !== undefined, {
    path: ['ALERT_EMAIL'],
    error: 'needs SMTP_URL and MAIL_FROM',
  })
  .refine((env) => s3Of(env) !== undefined || ![env.FILES, env.BACKUP_DIR].some((given) => given && isS3(given)), {
    path: ['AWS_ACCESS_KEY_ID'],
    error: 'and AWS_SECRET_ACCESS_KEY are missing beside s3://…',
  })
  .refine(({ BACKUP_DIR, BACKUP_AT }) => BACKUP_DIR !== undefined || BACKUP_AT === undefined, {
    path: ['BACKUP_DIR'],
    error: 'is missing beside BACKUP_AT',
  })
  .refine(({ BACKUP_DIR, BACKUP_KEEP }) => BACKUP_DIR !== undefined || BACKUP_KEEP === undefined, {
    path: ['BACKUP_DIR'],
    error: 'is missing beside BACKUP_KEEP',
  });

/** Scheduled backups. */
export interface BackupSchedule {
  /** An absolute folder, or `s3://bucket/prefix`. */
  folder: string;
  /** Cron expression of five fields, in the shop's time zone. */
  at: string;
  /** The number of backups to keep; the newest. */
  keep: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where the files are that processes share: an absolute folder, or `s3://bucket/prefix`. */
  filesPlace: string;
  /** How an S3 service is reached. */
  s3: S3Settings | undefined;
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL at the most. */
  databasePool: number;
  /** Processes that serve the shop's port together; more than one only on PostgreSQL. */
  processes: number;
  /** The origin of URLs; by default from host and port. */
  publicOrigin: string | undefined;
  /** The console's listener of its own; without a port it is on that of the shop. `origin`: where staff open it. */
  console: { port: number | undefined; host: string; origin: string | undefined };
  /** Values of settings until staff set them. */
  initialSettings: { shop_name?: string };
  shop: { currency: string; timeZone: string };
  /** The currency for providers, ISO 4217; `shop.currency` is its symbol. */
  currencyCode: string;
  /** Be the demo shop; `new`: in a new database, or one that was filled so, and in no other. */
  demo: boolean | 'new';
  /** Do what is to be done by itself: end groups, tell shoppers, ask providers, make backups. */
  jobs: boolean;
  invitationCode: string | undefined;
  jwtSecret: string;
  /** Offer the sandbox pay channel; `new` as above. */
  paySandbox: boolean | 'new';
  /** Offer Stripe. */
  stripe: StripeSettings | undefined;
  /** Stripe moves real money. */
  stripeLive: boolean;
  /** In the form of Express's setting. */
  trustProxy: boolean | number | string;
  /** Multiplies every limit; 0 switches them off. */
  rateLimitScale: number;
  /** Size of the response cache; 0 switches it off. */
  cacheBytes: number;
  /** Scheduled backups; none if left out. */
  backups: BackupSchedule | undefined;
  /** The mail server; no e-mail is sent if left out. */
  mail: MailSettings | undefined;
  /** Where staff get an e-mail when a queue is late; none is sent if left out. */
  alertEmail: string | undefined;
  /** Hosts of push services beside those of the browsers, with their port. */
  pushHosts: string[];
  /** What browsers are told to ask by https alone. */
  hsts: Hsts;
  /** The token of a collector that reads `/metrics`; without it metrics are not served. */
  metricsToken: string | undefined;
  /** The metrics' listener of its own; none without a port. */
  metricsListener: { port: number | undefined; host: string };
  /** Where traces go; nowhere if left out. */
  traces: TracingSettings | undefined;
  logLevel: string;
  /** How long requests are still accepted after a signal to stop, in ms. */
  drain: number;
  /** Serves pages from the sources through Vite. */
  development: boolean;
}

/**
 * Reads the environment into a typed configuration. If no secret is set, `secretIn` reads or creates the one of the
 * data folder. Throws `ConfigError`.
 */
export function readConfig(environment: NodeJS.ProcessEnv, secretIn = storedSecret): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  refuseExamples(given);
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    filesPlace: placeOf(env.FILES ?? dataDir),
    s3: s3Of(env),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DB_POOL,
    processes: env.PROCESSES === 'auto' ? availableParallelism() : Number(env.PROCESSES),
    publicOrigin: env.PUBLIC_ORIGIN,
    console: { port: env.CONSOLE_PORT, host: env.CONSOLE_HOST ?? env.HOST, origin: env.CONSOLE_ORIGIN },
    initialSettings: { ...(env.SHOP_NAME !== undefined && { shop_name: env.SHOP_NAME }) },
    shop: { currency: env.SHOP_CURRENCY, timeZone: env.SHOP_TIME_ZONE },
    currencyCode: env.SHOP_CURRENCY_CODE,
    demo: env.DEMO,
    jobs: env.JOBS,
    invitationCode: env.SHOP_INVITATION_CODE,
    paySandbox: env.PAY_SANDBOX ?? env.DEMO,
    stripe: stripeOf(env),
    stripeLive: isLiveKey(env.STRIPE_SECRET_KEY),
    jwtSecret: env.JWT_SECRET ?? secretIn(dataDir),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    backups: backupsOf(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    alertEmail: env.ALERT_EMAIL,
    pushHosts: env.PUSH_HOSTS ?? [],
    metricsToken: env.METRICS_TOKEN,
    hsts: env.HSTS,
    metricsListener: { port: env.METRICS_PORT, host: env.METRICS_HOST },
    traces: tracesOf(env),
    logLevel: env.LOG_LEVEL,
    drain: env.DRAIN_SECONDS * 1000,
    development: env.NODE_ENV === 'development',
  };
}

/** One that takes real money. */
function isLiveKey(key: string | undefined): boolean {
  return /^[sr]k_live_/.test(key ?? '');
}

/** Reached under an address that is not of this machine or its own network. */
function isForOthers({ PUBLIC_ORIGIN: address }: z.infer<typeof variables>): boolean {
  return address !== undefined && (address.startsWith('https:') || !isLocalAddress(address));
}

function tracesOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: z.infer<typeof variables>) {
  return endpoint === undefined ? undefined : { endpoint, share };
}

function stripeOf(env: z.infer<typeof settings>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: apiOrigin } = env;
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiOrigin } : undefined;
}

/** Two hours into the night, before the books are checked. */
const BACKUP_AT = '30 2 * * *';

function backupsOf({ BACKUP_DIR, BACKUP_AT: at = BACKUP_AT, BACKUP_KEEP: keep = 14 }: z.infer<typeof settings>) {
  return BACKUP_DIR === undefined ? undefined : { folder: placeOf(BACKUP_DIR), at, keep };
}

const placeOf = (given: string) => (isS3(given) ? given.replace(/\/$/, '') : resolve(given));

function s3Of(env: Environment): S3Settings | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, region, accessKeyId, secretAccessKey };
}

/** `HH:MM` is every day at that time; anything else has to be a cron expression of five fields that comes to pass. */
function asCron(value: string, context: z.RefinementCtx): string {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  const at = hours === undefined ? value : `${Number(minutes)} ${Number(hours)} * * *`;
  if (!isCron(at)) context.addIssue('must be a time of day such as 02:30, or a cron expression such as 30 2 * * *');
  return at;
}

function isCron(at: string): boolean {
  try {
    return at.trim().split(/\s+/).length === 5 && new Cron(at, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** The driver takes several hosts in this parameter for the name of one. */
function hasHostsInFront(url: string): boolean {
  return !new URLSearchParams(url.split('?')[1]).get('host')?.includes(',');
}

/** `URL` cannot parse a user without a host, who connects by a socket. */
function isAddress(url: string): boolean {
  return URL.canParse(url) || URL.canParse(url.replace('@/', '@socket/'));
}

/** What is no address at all has been said of it by then. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash, username, password } = new URL(url);
  return `${pathname}${search}${hash}${username}${password}` === '/';
}

/** As `URL` has it, which it is compared with. */
function isHost(host: string): boolean {
  return URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
