import request from 'supertest';
import type { ScreenHandle } from '../../client/lib/screen.ts';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { appOf, type openTestApi } from './test-api.ts';

/** A person's browser. */
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';

/** Asks a shop whose pages are one word each. */
export function wordPages(
  api: Awaited<ReturnType<typeof openTestApi>>,
  accessOf: (path: string) => ScreenHandle['access'] = () => 'public',
) {
  const app = appOf(api, {
    cache: createResponseCache(api, 1024 * 1024),
    renderer: {
      render: async ({ request: { url } }) => {
        const path = new URL(url).pathname.toLowerCase();
        return { kind: 'page', status: 200, document: ['page'], access: accessOf(path), path, faults: [] };
      },
      screenAt: async (path) => ({ access: accessOf(path), query: [] }) as never,
      styleHashes: () => ["'sha256-none'"],
      consoleTags: () => '',
      assets: (_request, _response, next) => next(),
      close: async () => undefined,
    },
  });
  const ask = (method: 'get' | 'head' | 'post', path: string, headers: Record<string, string> = {}) =>
    request(app)
      [method](path)
      .set({ 'User-Agent': PHONE, ...headers });
  return ask;
}
