import type { createBrowserRouter } from 'react-router-dom';

/** The browser's router. */
export type Router = ReturnType<typeof createBrowserRouter>;

/** The router of the open page. With the history entry it says where the reader is, and which page is loading. */
let router: Router | null = null;
/** The number of navigations so far. */
let navigations = 0;
/** The address of the entry under the current one, which each entry keeps beside the router's state; null if unknown. */
let below: string | null = null;

/** Sets the router whose location and navigation count from here on. */
export function follow(made: Router): void {
  router = made;
  let { location: shown, navigation } = made.state;
  below = notedBelow();
  leaveDeadEntry();
  window.addEventListener('popstate', leaveDeadEntry);
  made.subscribe((state) => {
    if (state.location !== shown || state.navigation.location !== navigation.location) navigations += 1;
    if (state.location !== shown) noteBelow(state.historyAction, addressOf(shown));
    shown = state.location;
    navigation = state.navigation;
  });
}

function noteBelow(action: Router['state']['historyAction'], before: string): void {
  if (action === 'POP') below = notedBelow();
  else if (action === 'PUSH') below = before;
  // The router has overwritten the entry's state.
  if (action !== 'POP') window.history.replaceState({ ...entryState(), below }, '');
}

/** Adds the entry of a sheet without an address (`useBackCloses`): the page's, with its number. */
export function pushSheet(sheet: number): void {
  const { idx, ...state } = entryState();
  below = router && addressOf(router.state.location);
  window.history.pushState({ ...state, idx: Number(idx ?? 0) + 1, below, sheet }, '');
}

/** Who comes to the entry of a sheet without an address (`useBackCloses`) is led on to the page under it. */
function leaveDeadEntry(): void {
  if (entryState().sheet) window.history.back();
}

function notedBelow(): string | null {
  const noted = entryState().below;
  return typeof noted === 'string' ? noted : null;
}

/** The path of the page under the current history entry; null if it is unknown. */
export const pathBelow = () => below?.split('?')[0] ?? null;

/** The state of the current entry. */
export function entryState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return state !== null && typeof state === 'object' ? { ...state } : {};
}

/** The key of the current entry, as the router reads it. */
function entryKey(): string {
  const { key } = entryState();
  return typeof key === 'string' ? key : 'default';
}

export const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The address of the page that is loading, or else of the open one. */
export function openAddress(): string {
  if (!router) return '/';
  const { location, navigation } = router.state;
  return addressOf(navigation.location ?? location);
}

/** Returns a function that says whether the reader has navigated since this call, even if they have come back. */
export function watchNavigation(): () => boolean {
  const before = navigations;
  return () => navigations !== before;
}

/**
 * Whether the reader has left the screen of this form's request, or is leaving it, and so cannot see there how it ends;
 * also if they have come back since. The window's address is checked too, since Back changes it first.
 */
export function hasLeft({ url, signal }: Request): boolean {
  return signal.aborted || !isAt(new URL(url).pathname);
}

/** Whether the page of this path is open and the reader is not leaving it. */
export function isAt(path: string): boolean {
  return window.location.pathname === path && openAddress().split('?')[0] === path;
}

/** True while a page that will have an entry of its own is loading: the current entry is the former page's. */
export function isNavigating(): boolean {
  const going = router?.state.navigation.location;
  return going !== undefined && going.key !== entryKey();
}

/** Whether nothing is loading for another page: the open one itself has asked. */
export const isIdle = (): boolean => router?.state.navigation.state === 'idle';

/**
 * Goes back if the entry under this one shows `address`, and waits until the router has started. Returns false if it
 * does not.
 */
export async function wentBackTo(address: string, { signal }: Request): Promise<boolean> {
  if (below !== address) return false;
  window.history.back();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return true;
}
