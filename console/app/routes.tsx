import { type RouteObject, redirect } from 'react-router-dom';
import { NotFound, ScreenError, Starting } from './screen-error.tsx';
import { screens } from './screens.ts';
import { ConsoleShell, loader } from './shell/console-shell.tsx';

/** Routes below /console. */
export const routes: RouteObject[] = [
  {
    path: '/login',
    lazy: () => import('../pages/login/login.tsx'),
    ErrorBoundary: ScreenError,
    HydrateFallback: Starting,
  },
  {
    path: '/invite',
    lazy: () => import('../pages/invite/invite.tsx'),
    ErrorBoundary: ScreenError,
    HydrateFallback: Starting,
  },
  {
    path: '/',
    Component: ConsoleShell,
    loader,
    // Read again when a screen asks for it (`revalidate`), not at every step.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    ErrorBoundary: ScreenError,
    HydrateFallback: Starting,
    children: [
      // Never drawn, but without one the router warns in the reader's log.
      { index: true, loader: () => redirect('/today'), element: null },
      ...screens.map(
        (screen): RouteObject => ({
          path: screen.path,
          handle: screen,
          lazy: screen.load,
          ErrorBoundary: ScreenError,
        }),
      ),
      { path: '*', Component: NotFound },
    ],
  },
];
