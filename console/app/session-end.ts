import type { createBrowserRouter } from 'react-router-dom';
import type { ConsoleApi } from '../lib/api.ts';
import type { ShellData } from '../lib/shell-data.ts';
import { askToSignInAgain } from '../lib/sign-in-again.ts';
import { giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { BASE } from './base.ts';
import { SHELL_ROUTE } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** The page anew, without what is typed: it is somebody else's, or nobody's. */
async function leaveFor(path: string): Promise<never> {
  giveUpUnsaved();
  window.location.assign(BASE + path);
  return new Promise(() => {});
}

/**
 * A call found no session. Over an open screen a sheet lets its person sign in again, and what is typed stays; before
 * one is open, and for who leaves the sheet, the sign-in page opens.
 * @returns whether the same person has signed in
 */
export async function onSessionEnd(router: Router | null, api: ConsoleApi): Promise<boolean> {
  if (!router) return false;
  const { matches, loaderData, location } = router.state;
  const wanted = router.state.navigation.location ?? location;
  const path = wanted.pathname.slice(BASE.length);
  const shell = matches.some(({ route }) => route.id === SHELL_ROUTE) && (loaderData[SHELL_ROUTE] as ShellData);
  if (!shell) {
    if (path !== '/login') void router.navigate(toLogin(path + wanted.search));
    return false;
  }
  if (!(await askToSignInAgain(shell.me.name))) return leaveFor(toLogin(path + wanted.search));
  const { staff_id } = await api.call('me', {});
  if (staff_id !== shell.me.staff_id) return leaveFor('/today');
  // What the role includes may have changed; but a newer row would take away what is typed.
  if (!hasUnsaved()) setTimeout(() => void router.revalidate());
  return true;
}

const toLogin = (back: string): string => `/login?back=${encodeURIComponent(back)}`;
