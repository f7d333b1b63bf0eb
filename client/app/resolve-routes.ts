import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the module of the screen that is open, in place. The router must know it before it is created, or it would
 * show the server's markup as it is, without life (design.md, Pages).
 */
export async function resolveOpenScreen(routes: RouteObject[], location: Location): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  }
}
