import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import pino, { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './request-id.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Sent back as `X-Request-Id`. */
    id: string;
  }
}

/** Only for a terminal. */
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : null;

/** Bytes of lines that wait while nobody takes them; what comes beyond that is lost. */
const MOST_UNWRITTEN = 16 * 1024 * 1024;

/** Names whose values are never logged, down to the third level. */
const SECRETS = [
  ...['password', 'old_password', 'c_password', 'safe_pwd', 'old_safe_pwd', 'token'],
  ...['authorization', 'cookie', 'bank_account'],
  ...['jwtSecret', 'secretKey', 'webhookSecret', 'databaseUrl', 'metricsToken', 'secretAccessKey'],
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * JSON lines, or readable ones in a terminal; on standard error, so that standard output stays for results, or to
 * where it is said.
 */
export function createLogger(level: string, to?: pino.DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: errorWithoutValues },
    redact: { paths: SECRETS, censor: '***' },
  };
  if (to) return pino(options, to);
  const out = pino.destination({ dest: 2, sync: false, maxLength: MOST_UNWRITTEN });
  // A full disk under a log that is a file: the shop goes on, and the next line tries again to write those before it.
  out.on('error', () => undefined);
  if (!pretty) return pino(options, out);
  return pino(options, pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }));
}

/** The id of a request, set as the answer's `X-Request-Id`. */
export function giveRequestId(request: Pick<IncomingMessage, 'headers'>, response: Response): string {
  const id = requestIdOf(request);
  response.set('X-Request-Id', id);
  return id;
}

/** Gives each request the id that its answer carries as `X-Request-Id`, and logs it when it has been answered. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    // None of its fields is a secret (`named`), and to look for them in each request takes a tenth of a purchase.
    logger: log.child({}, { redact: [] }),
    genReqId: giveRequestId,
    quietReqLogger: true,
    wrapSerializers: false,
    serializers: { req: named, res: ({ statusCode }: Response) => ({ status: statusCode }) },
    customLogLevel: (_, { statusCode }) => levelOf(statusCode),
    customSuccessMessage: (_, response) => (response.writableFinished ? 'answered' : 'given up'),
    customErrorMessage: () => 'answered',
    customAttributeKeys: { responseTime: 'ms' },
  });
}

function levelOf(status: number): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
}

/** A request with the id of its answer, and its original address: routes below a path see only the rest. */
export type Named = IncomingMessage & { id: string; originalUrl: string; traceId?: string };

/** The logged fields of a request: never a header but its ids, a body or a query. */
export function named({ id, method, originalUrl, traceId }: Named) {
  return { id, method, path: pathOf(originalUrl), trace_id: traceId };
}

/** Characters of a path in a line; no address of the shop has as many, and one that is made up may have 15,000. */
const LONGEST_PATH = 200;

/** A query may contain private data, such as an invitation code. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}

/**
 * An error as it may be logged. Drizzle's errors contain the parameters of the query and PostgreSQL's the whole row,
 * with password hashes and card numbers.
 */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const query = 'query' in error ? error.query : undefined;
  const message = query === undefined ? error.message : 'a query failed';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name,
    code,
    query,
    message,
    stack: frames.join('\n'),
    cause: cause === undefined ? undefined : errorWithoutValues(cause),
  };
}
