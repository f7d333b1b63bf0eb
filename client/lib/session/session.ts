import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';

/** Local-storage key (docs/domain.md, Shoppers, sessions, bounds). */
const STORAGE_KEY = 'user';

/** What the browser keeps of the shopper after log-in. */
interface StoredUser {
  token: string;
  username: string;
  nickname: string;
}

const listeners = new Set<() => void>();

/** Who was signed in here last. */
let last: string | null = null;

/** The shopper who is signed in here, read from storage at each call: another tab may have changed it. */
export function storedUser(): StoredUser | null {
  try {
    const { token, username = '', nickname = '' } = JSON.parse(readStored(STORAGE_KEY) ?? '');
    if (token) {
      last = username;
      return { token, username, nickname };
    }
  } catch {}
  return null;
}

/** The username of the shopper who is signed in here, or was until now; null where nobody was. */
export function lastShopper(): string | null {
  return storedUser()?.username ?? last;
}

/** The token of the shopper who is signed in here. */
export function storedToken(): string | null {
  return storedUser()?.token ?? null;
}

/**
 * Id of the session that a token names, as it says itself; null of what is none. What stands in ours is the same in
 * base64 and in base64url.
 */
export function sidOf(token: string | null): string | null {
  try {
    return JSON.parse(atob((token as string).split('.')[1] as string)).sid;
  } catch {
    return null;
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Keeps only what is named here, whatever else the log-in answered. */
export function storeUser({ token, username, nickname }: StoredUser): void {
  writeStored(STORAGE_KEY, JSON.stringify({ token, username, nickname }));
  tellListeners();
}

/** Nobody is signed in here any more. */
export function forgetUser(): void {
  writeStored(STORAGE_KEY, null);
  tellListeners();
}

/** Tells of another shopper, also of one whom another tab put in this one's place. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page that comes out of the back-forward cache has missed what went on.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Calls `changed` when another tab has put another shopper, or none, in the place of the one shown here. */
export function watchOtherTabs(changed: () => void): void {
  let shown = storedToken();
  const look = () => {
    if (storedToken() === shown) return;
    shown = storedToken();
    changed();
  };
  // What this tab did itself shows by itself.
  listeners.add(() => {
    shown = storedToken();
  });
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
}

/** The token of the shopper who is signed in, or null; always null on the server and in the first render. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, storedToken, () => null);
}

/** True when a token is at hand; always false on the server and in the first render. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}
