import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { named } from '../../telemetry/logger.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Sent back as `X-Request-Id`. */
    id: string;
  }
}

/** Gives each request the id that its answer carries as `X-Request-Id`, and logs it when it has been answered. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
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
