import type { RouteObject } from 'react-router-dom';
import { loadRoute } from '../lib/chunks/lost-chunk.ts';
import { dataAddress } from '../lib/data-address.ts';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './layout/shell.tsx';
import { LostSheet } from './lost-sheet.tsx';
import { type ModuleWithParts, type Screen, type ScreenModule, screens } from './screens.ts';

const all = Object.entries<Screen>(screens);

/** The route of a screen, with those of its sheets, which `sheet` adds to. */
function page([id, { path, load }]: [string, Screen], sheet?: Pick<RouteObject, 'ErrorBoundary'>): RouteObject {
  const sheets = all.filter(([, { over }]) => over === id);
  const children = sheets.map((one) => ({ ...page(one), ...sheet }));
  return { id, path, lazy: () => loadRoute<ScreenModule>(load), children };
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
      module = await loadRoute(load);
      return module.partLoader(args);
    },
    shouldRevalidate: (args) => module?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  };
}

/** The route around every screen, which also shows their errors. */
export const ROOT_ROUTE_ID = 'shell';

const shell = { id: ROOT_ROUTE_ID, Component: Shell, ErrorBoundary: ErrorPage };

const whole = all.filter(([, { over }]) => over === undefined);

const parts = all.flatMap(([id, screen]) => (screen.parts ? [part(id, screen.path, screen.load)] : []));

/** Every address of the shop. */
export const routes: RouteObject[] = [{ ...shell, children: whole.map((screen) => page(screen)) }];

/** The same with the resource routes of open screens; a sheet that cannot be opened leaves the open page as it is. */
export const browserRoutes: RouteObject[] = [
  { ...shell, children: [...whole.map((screen) => page(screen, { ErrorBoundary: LostSheet })), ...parts] },
];
