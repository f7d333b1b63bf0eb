import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../lib/chunks/lost-chunk.ts';
import { dataAddress } from '../lib/data-address.ts';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './layout/shell.tsx';
import { type ModuleWithParts, type ScreenModule, screens } from './screens.ts';

/** The route of a screen. */
function page(id: string, path: string, load: () => Promise<ScreenModule>): RouteObject {
  return { id, path, lazy: () => loadChunk(load) };
}

/**
 * The resource route of an open screen, which only the browser's router has: it returns data, not a page. It is not
 * lazy, because a page for which the server found nothing would wait for it.
 */
function part(id: string, path: string, load: () => Promise<ModuleWithParts>): RouteObject {
  let module: ModuleWithParts | undefined;
  return {
    id: `${id} part`,
    path: dataAddress(path),
    // Never shown, since `createDataStrategy` answers 404; without it React Router warns of an empty page.
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

/** The same with the resource routes of open screens. */
export const browserRoutes: RouteObject[] = [{ ...shell, children: [...pages, ...parts] }];
