import type { RouteObject } from 'react-router-dom';

/**
 * Loads the module of the open screen into its route. The router must have it before it is created, or it would not
 * hydrate the server's markup (docs/architecture.md, Pages). The server has found out which screen it is: matching all
 * routes again is a long task on a phone.
 */
export async function resolveOpenScreen(routes: RouteObject[], screen: string | null): Promise<void> {
  for (const route of routes) {
    if (route.children) await resolveOpenScreen(route.children, screen);
    if (route.id !== screen || typeof route.lazy !== 'function') continue;
    Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  }
}
