import type { RouteObject } from 'react-router-dom';

/**
 * Loads the module of the screen that is open, in place. The router must know it before it is created, or it would
 * leave the server's markup as it is, not hydrated (docs/architecture.md, Pages). The server has found out which screen
 * that is: to match all routes once more takes a phone a long task.
 */
export async function resolveOpenScreen(routes: RouteObject[], screen: string | null): Promise<void> {
  for (const route of routes) {
    if (route.children) await resolveOpenScreen(route.children, screen);
    if (route.id !== screen || typeof route.lazy !== 'function') continue;
    Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  }
}
