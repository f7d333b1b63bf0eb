import { type RouteObject, redirect } from 'react-router-dom';
import { Frame, loader } from './frame/frame.tsx';
import { NotFound, ScreenError, Starting } from './screen-error.tsx';
import { screens } from './screens.ts';

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
    Component: Frame,
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
