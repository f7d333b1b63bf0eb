import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Of which a server makes its requests and answers. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/** For one server and the app behind it. */
export function messageClasses(): MessageClasses {
  return {
    IncomingMessage: class extends IncomingMessage {},
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
  };
}

/**
 * Makes the prototypes of these classes the ones that `app` would give to each request and answer, so that it finds them
 * given already. An object whose prototype is changed is one that V8 knows nothing of: a request took three times as
 * long, and its memory outlived it (docs/decisions/0024-message-classes.md).
 *
 * Express itself should do this, or let an app be told its classes: https://github.com/expressjs/express/issues/5998,
 * whose proposal this is. Once a release does, this file goes, and `createServer` takes Express's own classes.
 */
export function takeExpressPrototypes(
  { IncomingMessage: Incoming, ServerResponse: Answer }: MessageClasses,
  app: Express,
): void {
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Answer.prototype, app.response);
  // Since the two lines above they are, which no type can tell.
  app.request = Incoming.prototype as typeof app.request;
  app.response = Answer.prototype as unknown as typeof app.response;
}
