import type { createBrowserRouter } from 'react-router-dom';

/** The browser's router. */
export type Router = ReturnType<typeof createBrowserRouter>;

/** Where the reader is, and whither they are on the way: of the page that is open, its router and its history entry. */
let router: Router | null = null;
/** How often the router has set out for a page. */
let setOuts = 0;

/** The router of the page that is open from here on. */
export function follow(made: Router): void {
  router = made;
  let { location: shown, navigation } = made.state;
  made.subscribe((state) => {
    if (state.location !== shown || state.navigation.location !== navigation.location) setOuts += 1;
    shown = state.location;
    navigation = state.navigation;
  });
}

export const routerState = () => router?.state;

/** What stands on the entry that is current. */
export function entryState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return state !== null && typeof state === 'object' ? { ...state } : {};
}

/** The router's key of the entry that is current, as the router reads it. */
export function entryKey(): string {
  const { key } = entryState();
  return typeof key === 'string' ? key : 'default';
}

export const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The address of the page that is open, or on its way. */
export function openAddress(): string {
  if (!router) return '/';
  const { location, navigation } = router.state;
  return addressOf(navigation.location ?? location);
}

/** Says whether the reader has set out for a page since it was asked for, also where they came back. */
export function whetherGoneOn(): () => boolean {
  const before = setOuts;
  return () => setOuts !== before;
}

/**
 * Whether nobody is there any more to see how this form's request ended: its screen was left, also by who has come back
 * since, or is being left. Back moves the address before anything else can tell.
 */
export function hasLeft({ url, signal }: Request): boolean {
  return signal.aborted || !isAt(new URL(url).pathname);
}

/** Whether the page of this path is open and not being left. */
export function isAt(path: string): boolean {
  return window.location.pathname === path && openAddress().split('?')[0] === path;
}

/** True while a page is on its way that is to get an entry of its own: the current one is of the page before it. */
export function isOnItsWay(): boolean {
  const going = router?.state.navigation.location;
  return going !== undefined && going.key !== entryKey();
}
