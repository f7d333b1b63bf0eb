import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';

/**
 * An open sheet lies on a history entry of its own (same address, same router state), so that Back closes it and stays
 * on the page. The router never sees these entries come and go: it would load the page again.
 */
const MARK = 'sheet';

let openSheet: { id: string; close: () => void } | null = null;
/** Pops that this module caused itself and still expects. */
let ownPops = 0;
let listening = false;

function mark(): string | null {
  const state: unknown = window.history.state;
  const value = state !== null && typeof state === 'object' && MARK in state ? state[MARK] : null;
  return typeof value === 'string' ? value : null;
}

function goBack(): void {
  ownPops += 1;
  window.history.back();
}

function onPop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1;
    event.stopImmediatePropagation();
  } else if (openSheet && mark() !== openSheet.id) {
    const { close } = openSheet;
    openSheet = null;
    event.stopImmediatePropagation();
    close();
  } else if (mark() !== null) {
    // What a sheet left behind when its reader went on from it. The entry under it is the page itself.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', onPop, { capture: true });
}

/** While `open`, Back calls `onClose`. */
export function useBackCloses(open: boolean, id: string, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  const leaving = useRef(false);
  leaving.current = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!open) return;
    listen();
    openSheet = { id, close: () => close.current() };
    window.history.pushState({ ...window.history.state, [MARK]: id }, '');
    return () => {
      if (openSheet?.id === id) openSheet = null;
      // Later, and not at all when a navigation begins with the closing: that one must not be gone back from.
      setTimeout(() => {
        if (mark() === id && !leaving.current) goBack();
      });
    };
  }, [open, id]);
}
