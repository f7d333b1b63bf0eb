import { type Request, type Response, Router } from 'express';
import type { Messages } from '../../i18n.ts';
import { localeOfCall } from '../requests/caller.ts';
import { transportBody } from '../responses/transport-error.ts';
import { openApiDocument } from './document.ts';

interface Deps {
  messages: Messages;
  publicOrigin: string;
}

/** `/api/openapi.json`: the contract for programs. Created at the first request, since most servers never get one. */
export function openApiRoutes({ messages, publicOrigin }: Deps): Router {
  let document: string | undefined;
  const router = Router();
  router
    .route('/api/openapi.json')
    .get((_, response) => {
      document ??= JSON.stringify(openApiDocument({ origin: publicOrigin, messages }));
      // Express adds the ETag, and answers 304 by it.
      response.set('Cache-Control', 'no-cache').type('json').send(document);
    })
    .all((request: Request, response: Response) => {
      const msg = messages.say(localeOfCall(request), 'transport.methodNotAllowed');
      const body = transportBody('methodNotAllowed', msg);
      response.set('Allow', 'GET').status(body.code).json(body);
    });
  return router;
}
