import { useSyncExternalStore } from 'react';
import type { SessionKeeper } from './context.ts';

/** Local-storage key (domain.md, Shoppers, sessions, bounds). */
const STORAGE_KEY = 'user';

/** What the browser keeps of the shopper after log-in. */
export interface StoredUser {
  token: string;
  username: string;
  nickname: string;
}

const listeners = new Set<() => void>();
let lastRaw: string | null = null;
let lastUser: StoredUser | null = null;

function readStorage(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function parseUser(raw: string | null): StoredUser | null {
  if (raw === null) return null;
  try {
    const { token, username, nickname } = JSON.parse(raw) as Partial<StoredUser>;
    return token ? { token, username: username ?? '', nickname: nickname ?? '' } : null;
  } catch {
    return null;
  }
}

/** The shopper who is signed in here, read from storage at each call: another tab may have changed it. */
export function storedUser(): StoredUser | null {
  const raw = readStorage();
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastUser = parseUser(raw);
  }
  return lastUser;
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Keeps only what is named here, whatever else the log-in answered. */
export function storeUser({ token, username, nickname }: StoredUser): void {
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, username, nickname }));
  tellListeners();
}

export function forgetUser(): void {
  window.localStorage.removeItem(STORAGE_KEY);
  tellListeners();
}

export const browserSession: SessionKeeper = {
  signedIn: () => storedUser() !== null,
  begin: storeUser,
  end: forgetUser,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The signed-in shopper, or null; always null on the server and in the first render. */
export function useViewer(): StoredUser | null {
  return useSyncExternalStore(subscribe, storedUser, () => null);
}

/** True when a token is at hand; always false on the server and in the first render. */
export function useSignedIn(): boolean {
  return useViewer() !== null;
}
