import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../web/listeners.ts';
import { onStoredElsewhere, readStored, writeStored } from '../../../web/storage.ts';

/** Local-storage key (docs/domain.md, Shoppers, sessions, bounds). */
const STORAGE_KEY = 'user';

/** What the browser stores of the shopper after log-in. */
interface StoredUser {
  token: string;
  username: string;
  nickname: string;
}

const listeners = createListeners();

/** The shopper who was logged in here last. */
let last: string | null = null;

/** The shopper who is logged in here, read from storage at each call: another tab may have changed it. */
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

/** The username of the shopper who is logged in here, or was before; null if nobody was. */
export function lastShopper(): string | null {
  return storedUser()?.username ?? last;
}

/** The token of the shopper who is logged in here. */
export function storedToken(): string | null {
  return storedUser()?.token ?? null;
}

/**
 * Id of the session in a token's payload; null if it is no token. Our payloads are the same in base64 and in base64url.
 */
export function sidOf(token: string | null): string | null {
  try {
    return JSON.parse(atob((token as string).split('.')[1] as string)).sid;
  } catch {
    return null;
  }
}

/** Stores only these fields, whatever else the log-in answered. */
export function storeUser({ token, username, nickname }: StoredUser): void {
  writeStored(STORAGE_KEY, JSON.stringify({ token, username, nickname }));
  listeners.call();
}

/** Nobody is logged in here any more. */
export function forgetUser(): void {
  writeStored(STORAGE_KEY, null);
  listeners.call();
}

/** Calls the listener when the shopper changes, also by another tab. */
export function watchShopper(listener: () => void): () => void {
  const removals = [listeners.add(listener), onStoredElsewhere(listener)];
  return () => {
    for (const remove of removals) remove();
  };
}

/** Calls `changed` when another tab has changed the shopper whose page this is, or logged them out. */
export function watchOtherTabs(changed: () => void): void {
  let shown = storedToken();
  const look = () => {
    if (storedToken() === shown) return;
    shown = storedToken();
    changed();
  };
  // Changes by this tab are rendered by their own code.
  listeners.add(() => {
    shown = storedToken();
  });
  onStoredElsewhere(look);
}

/** The token of the shopper who is logged in, or null; always null on the server and in the first render. */
export function useToken(): string | null {
  return useSyncExternalStore(watchShopper, storedToken, () => null);
}
