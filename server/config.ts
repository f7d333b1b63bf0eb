import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** An unset variable and an empty one are the same. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_ORIGIN: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  SHOP_NAME: z.string().min(1).max(40).default('免税拼团'),
  SHOP_CURRENCY: z.string().min(1).max(5).default('¥'),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone').default('Asia/Shanghai'),
  DEMO: flag.default(true),
  SHOP_INVITATION_CODE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{4,32}$/, 'must be 4 to 32 letters, digits, - or _')
    .optional(),
  JWT_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What URLs are built from; follows host and port where it is not set. */
  publicOrigin: string | undefined;
  shop: { name: string; currency: string; timeZone: string };
  demo: boolean;
  invitationCode: string | undefined;
  jwtSecret: string;
  /** As Express takes it. */
  trustProxy: boolean | number | string;
  /** Multiplies every limit; 0 switches them off. */
  rateLimitScale: number;
  logLevel: string;
  /** Pages from the sources, with Vite behind them. */
  development: boolean;
}

/** A wrong value in the environment; the message is the one line to show. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment into a typed configuration, once. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
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
    databaseUrl: env.DATABASE_URL,
    publicOrigin: env.PUBLIC_ORIGIN,
    shop: { name: env.SHOP_NAME, currency: env.SHOP_CURRENCY, timeZone: env.SHOP_TIME_ZONE },
    demo: env.DEMO,
    invitationCode: env.SHOP_INVITATION_CODE,
    jwtSecret: env.JWT_SECRET ?? keptSecret(dataDir),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV === 'development',
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The secret that signs sessions: made at the first start, readable by the shop's own user alone. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

function trustProxyOf(value: string | undefined): boolean | number | string {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
