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
 * Lets requests and answers have the prototypes that `app` gives to each of them from the moment when they are made.
 * Express changes them otherwise, after which V8 can keep nothing that it knew of such objects: a request took three
 * times as long, and its memory outlived it (docs/decisions/0024-message-classes.md).
 */
export function letExpressFind(
  app: Express,
  { IncomingMessage: Incoming, ServerResponse: Answer }: MessageClasses,
): void {
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Answer.prototype, app.response);
  app.request = Incoming.prototype as typeof app.request;
  app.response = Answer.prototype as unknown as typeof app.response;
}
