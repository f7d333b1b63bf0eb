import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { createRequestListener } from '@mjackson/node-fetch-server';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type RouteObject,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router-dom';
import { App } from '../../client/app/app.tsx';
import { Shell } from '../../client/app/layout/shell.tsx';
import { ROOT_ROUTE_ID, routes } from '../../client/app/routes.tsx';
import type { PageState } from '../../client/lib/page-state.ts';
import { createTexts } from '../../client/lib/texts/texts.ts';
import table from '../../locales/zh-CN.json';

/**
 * React Router's own server with one page of the shop: the same components, with the loader's data ready, no inlined
 * style, no head tags of others, and no compression. What the framework's build would generate is written here.
 * Requests and responses are adapted as in its template for Node, with Node's own `toWeb`, since `@react-router/node`
 * needs an older TypeScript.
 */
const { screen, locale, shop, hydration } = JSON.parse(process.argv[2] ?? '') as PageState;

const texts = createTexts({ locale, table, timeZone: shop.timeZone });

function Root() {
  return (
    <App shop={shop} shownTo={undefined} texts={texts} chooseLanguage={null}>
      <Shell />
      <Scripts />
    </App>
  );
}

const route = routes[0]?.children?.find(({ id }) => id === screen);
if (!route || typeof route.lazy !== 'function') throw new Error(`the shop has no screen ${screen}`);
const { Component, handle } = (await route.lazy()) as RouteObject;
if (!Component) throw new Error(`the screen ${screen} has no component`);

const root = { id: ROOT_ROUTE_ID, path: '' };
const page = { id: route.id ?? '', parentId: root.id, path: route.path, index: route.path === '/' };

const inBrowser = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

function answer(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(Readable.toWeb(body) as ReadableStream, { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const build: ServerBuild = {
  entry: { module: { default: answer } },
  routes: {
    [root.id]: { ...root, module: { default: Root } },
    [page.id]: {
      ...page,
      module: { default: Component, handle, loader: () => hydration.loaderData?.[page.id] },
    },
  },
  assets: {
    entry: { module: '/assets/entry.client.js', imports: [] },
    routes: {
      [root.id]: { ...root, ...inBrowser, hasLoader: false, module: '/assets/root.js' },
      [page.id]: { ...page, ...inBrowser, hasLoader: true, module: '/assets/page.js' },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: { v8_passThroughRequests: false, v8_trailingSlashAwareDataRequests: false, v8_middleware: false },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

const handleRequest = createRequestHandler(build, 'production');
const server = createServer(createRequestListener((request) => handleRequest(request)));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
