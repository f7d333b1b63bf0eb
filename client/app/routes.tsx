import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../lib/chunks/lost-chunk.ts';
import { dataAddress } from '../lib/data-address.ts';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './frame/shell.tsx';
import { type ModuleWithParts, type ScreenModule, screens } from './screens.ts';

/** The route of a screen. */
function page(id: string, path: string, load: () => Promise<ScreenModule>): RouteObject {
  return { id, path, lazy: () => loadChunk(load) };
}

/**
 * The resource route of an open screen, which only the browser's router has: it gives data and no page. It is not lazy,
 * or a page that the server found nothing at would wait for it.
 */
function part(id: string, path: string, load: () => Promise<ModuleWithParts>): RouteObject {
  let module: ModuleWithParts | undefined;
  return {
    id: `${id} part`,
    path: dataAddress(path),
    // Never shown, since `createDataStrategy` answers that there is no such page; without it React Router warns of an empty one.
    element: null,
    loader: async (args) => {
      module = await loadChunk(load);
      return module.partLoader(args);
    },
    shouldRevalidate: (args) => module?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  };
}

/** The route around every screen, which also shows their errors. */
export const ROOT_ROUTE_ID = 'shell';

const shell = { id: ROOT_ROUTE_ID, Component: Shell, ErrorBoundary: ErrorPage };

const pages = Object.entries(screens).map(([id, { path, load }]) => page(id, path, load));

const parts = Object.entries(screens).flatMap(([id, screen]) =>
  'parts' in screen ? [part(id, screen.path, screen.load)] : [],
);

/** Every address of the shop. */
export const routes: RouteObject[] = [{ ...shell, children: pages }];

/** The same with what open screens read anew. */
export const browserRoutes: RouteObject[] = [{ ...shell, children: [...pages, ...parts] }];

/** The module of a screen, as the build's manifest names it. */
export function moduleOfScreen(id: string): string {
  return `client/pages/${id}/${id}.tsx`;
}
