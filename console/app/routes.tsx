import { type RouteObject, redirect } from 'react-router-dom';
import { needChunk } from '../lib/lost-chunk.ts';
import type { Texts } from '../lib/texts.ts';
import { NotFound, ScreenError, Starting } from './screen-error.tsx';
import { screens } from './screens.ts';
import { ConsoleShell, loader } from './shell/console-shell.tsx';

/** The route around every screen, which knows who is signed in. */
export const SHELL_ROUTE = 'shell';

/**
 * Routes below /console. A route whose scripts could not be loaded shows nothing of its own, not even its error: those of
 * screens stand in a route around them.
 */
export const routesIn = (texts: () => Texts): RouteObject[] => [
  {
    ErrorBoundary: ScreenError,
    HydrateFallback: Starting,
    children: [
      { path: '/login', lazy: () => needChunk(() => import('../pages/login/login.tsx'), texts().t) },
      { path: '/invite', lazy: () => needChunk(() => import('../pages/invite/invite.tsx'), texts().t) },
    ],
  },
  {
    id: SHELL_ROUTE,
    path: '/',
    Component: ConsoleShell,
    loader,
    // Read again when a screen asks for it (`revalidate`), not at every step.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    ErrorBoundary: ScreenError,
    HydrateFallback: Starting,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          // Never drawn, but without one the router warns in the reader's log.
          { index: true, loader: () => redirect('/today'), element: null },
          ...screens.map(
            (screen): RouteObject => ({
              path: screen.path,
              handle: screen,
              lazy: () => needChunk(screen.load, texts().t),
            }),
          ),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
