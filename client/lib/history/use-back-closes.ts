import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { entryState, isNavigating, pushSheet } from './location.ts';

/** Sheets that were opened so far: each marks its entry by its number. */
let opened = 0;
/** Settles when the sheets that were closed have left their history entries. */
let left: Promise<void> = Promise.resolve();

/** Waits for that; for code that goes on to another page or changes this one's address. */
export const sheetLeft = (): Promise<void> => left;

/**
 * While `open`, a sheet without an address has a history entry of its own, with the page's address and router state:
 * Back closes it (docs/decisions/0038-sheets-and-history.md).
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  const openedOn = useRef(key);
  useEffect(() => {
    if (!open) return;
    const sheet = ++opened;
    let closed = false;
    let hasLeft = false;
    const closeByBack = () => {
      hasLeft = true;
      close();
    };
    void left.then(() => {
      if (closed) return;
      pushSheet(sheet);
      window.addEventListener('popstate', closeByBack);
    });
    return () => {
      closed = true;
      window.removeEventListener('popstate', closeByBack);
      // Whoever has gone back may be on the way forward again, which `location.ts` leads back by itself.
      if (!hasLeft) left = left.then(() => leaveEntry(sheet));
    };
  }, [open]);
  useEffect(() => {
    // A sheet of the layout would outlive the page that it was opened on.
    if (open && openedOn.current !== key) close();
    openedOn.current = key;
  }, [open, key]);
}

/** Deferred, and left out if the reader goes on to another page with the closing: Back would undo that. */
async function leaveEntry(sheet: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (entryState().sheet !== sheet || isNavigating()) return;
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await gone;
}
