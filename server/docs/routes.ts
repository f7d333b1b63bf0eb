import { type Response, Router } from 'express';
import type { Messages } from '../i18n.ts';
import { apiDocsPage } from './page.tsx';
import { docsFiles } from './source.ts';

interface Deps {
  messages: Messages;
  publicOrigin: string;
}

/** `/docs/api`: the contract for people, with a style sheet and a script of its own and nothing from elsewhere. */
export function docsRoutes({ messages, publicOrigin }: Deps): Router {
  let page: string | undefined;
  let files: ReturnType<typeof docsFiles> | undefined;
  const filesOnce = () => {
    files ??= docsFiles();
    return files;
  };
  const router = Router();
  router.get('/docs/api', (_, response) => {
    page ??= apiDocsPage({ origin: publicOrigin, messages });
    send(response, 'html', page);
  });
  router.get('/docs/api.css', async (_, response) => send(response, 'css', (await filesOnce()).style));
  router.get('/docs/api.js', async (_, response) => send(response, 'js', (await filesOnce()).script));
  return router;
}

/** The same for everyone; Express adds the ETag, and answers 304 by it. */
function send(response: Response, type: 'html' | 'css' | 'js', text: string): void {
  response.set('Cache-Control', 'no-cache').type(type).send(text);
}
