import type { RouteObject } from 'react-router-dom';
import { withScreenBelow } from './screens.ts';

/**
 * Loads the module of the open screen into its route, and that of the screen under a sheet. The router must have them
 * before it is created, or it would not hydrate the server's markup (docs/architecture.md, Pages). The server has found
 * out which screen it is: matching all routes again is a long task on a phone.
 */
export async function resolveOpenScreen(routes: RouteObject[], screen: string | null): Promise<void> {
  const ids = screen === null ? [] : withScreenBelow(screen);
  const resolve = async (route: RouteObject): Promise<void> => {
    const below = route.children?.map(resolve) ?? [];
    if (ids.includes(route.id ?? '') && typeof route.lazy === 'function') {
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }
    await Promise.all(below);
  };
  await Promise.all(routes.map(resolve));
}
