import type { AddressInfo } from 'node:net';
import { createServer as createPort } from 'node:net';
import { createServer, isCSSRequest, type ViteDevServer } from 'vite';
import type { PageRenderer } from './renderer.ts';

type EntryServer = typeof import('../../client/app/entry-server.tsx');

/** Pages from the sources: Vite in middleware mode compiles the modules that a page needs and updates them in place. */
export async function devRenderer(): Promise<PageRenderer> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    render: async (page) => {
      const { renderPage } = (await vite.ssrLoadModule('/client/app/entry-server.tsx')) as EntryServer;
      // The texts as they are now, not as they were at the start.
      const { default: texts } = await vite.ssrLoadModule(`/locales/${page.locale}.json`);
      return renderPage({ ...page, texts }, { styles: () => stylesOf(vite), headTags: () => HEAD_TAGS });
    },
    // Sources change all the time, so no page is cached.
    screenAt: async () => null,
    consoleTags: () =>
      '<script type="module" src="/@vite/client"></script><script type="module" src="/console/app/entry.tsx"></script>',
    styleHashes: () => [],
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}

const HEAD_TAGS =
  '<script type="module" src="/@vite/client"></script><script type="module" src="/client/app/entry-client.tsx"></script>';

/** The style sheets of every module loaded so far, marked so that Vite finds and changes them in the page. */
async function stylesOf(vite: ViteDevServer): Promise<string> {
  const sources = [...vite.environments.ssr.moduleGraph.idToModuleMap.keys()].filter(
    (id) => isCSSRequest(id) && !id.includes('?'),
  );
  const tags = sources.map(async (source) => {
    const { default: text } = await vite.ssrLoadModule(`${source}?inline`);
    return `<style data-vite-dev-id="${source}">${text}</style>`;
  });
  return (await Promise.all(tags)).join('');
}

/** Two development servers on one machine must not share a port for their changes. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createPort();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
