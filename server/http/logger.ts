import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino, { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import pretty from 'pino-pretty';

/** Names whose values no line may show, at the second and at the third level of what is logged. */
const SECRETS = ['password', 'token', 'bank_account', 'safe_pwd', 'jwtSecret', 'secretKey', 'webhookSecret'].map(
  (name) => `*.${name}`,
);

/**
 * JSON lines, or readable ones in a terminal; on standard error, so that standard output stays for results, or to
 * where it is said.
 */
export function createLogger(level: string, to?: pino.DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: errorWithoutValues },
    redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '***' },
  };
  if (to) return pino(options, to);
  const out = pino.destination({ dest: 2, sync: false });
  if (!process.stderr.isTTY) return pino(options, out);
  return pino(options, pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }));
}

/** Logs each request with an id that is also sent back as `X-Request-Id`; never a header, a body or a query. */
export function requestLog(log: Logger) {
  return pinoHttp({
    logger: log,
    genReqId: (_, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    // Otherwise the serializer of errors would be handed an error that pino-http has unfolded already.
    wrapSerializers: false,
    serializers: {
      err: errorWithoutValues,
      req: (request: IncomingMessage & { id?: unknown }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
  });
}

/** A query may carry what nobody should read in a log, an invitation code for one. */
function pathOf(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * An error as it may stand in a log. Drizzle's errors carry the parameters of the query and PostgreSQL's the whole
 * row: password hashes and card numbers among them.
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
