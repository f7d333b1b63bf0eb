import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** The classes of a server's requests and answers. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/** For one server and its app. */
export function messageClasses(): MessageClasses {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
  };
}

/**
 * Gives these classes the prototypes that `app` would otherwise set on each request and response. Changing the
 * prototype of an object makes V8 deoptimize it: a request took three times as long, and its memory outlived it
 * (docs/decisions/0024-message-classes.md). Express itself should do this, or let the classes be set:
 * https://github.com/expressjs/express/issues/5998. Once a release does, this file can be deleted, and `createServer`
 * takes Express's own classes.
 */
export function takeExpressPrototypes(
  { IncomingMessage: Incoming, ServerResponse: Answer }: MessageClasses,
  app: Express,
): void {
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Answer.prototype, app.response);
  // The two lines above make this true, which the type checker cannot see.
  app.request = Incoming.prototype as typeof app.request;
  app.response = Answer.prototype as unknown as typeof app.response;
}
