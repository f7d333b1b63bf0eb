/**
 * The browser's storage, which may be unavailable (blocked, or full) and then throws: values are then stored only for
 * the life of the page. Only in the browser.
 */
type Area = 'localStorage' | 'sessionStorage';

const refused = new Map<string, string>();

/** Null if nothing is stored. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  const value = refused.get(key);
  if (value !== undefined) return value;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Calls the listener when another tab may have changed what is stored; the returned function removes it. */
export function onStoredElsewhere(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  // A page from the back-forward cache has missed events.
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Null removes it. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  refused.delete(key);
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
}
