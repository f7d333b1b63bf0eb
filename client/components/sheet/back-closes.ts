import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * An open sheet lies on a history entry of its own (same address, same router state), so that Back closes it and stays
 * on the page. The router never sees these entries come and go: it would load the page again.
 */
const MARK = 'sheet';

let openSheet: { own: string; close: () => void } | null = null;
/** Pops that this module caused itself and still expects. */
let ownPops = 0;
let awaitingPop: (() => void)[] = [];
let listening = false;
/** The router's key of the page that is open, or on its way. */
let pageKey = '';

function mark(): string | null {
  const state: unknown = window.history.state;
  const value = state !== null && typeof state === 'object' && MARK in state ? state[MARK] : null;
  return typeof value === 'string' ? value : null;
}

/** The router's key of the entry that is current, as the router reads it. */
function entryKey(): string {
  const state: unknown = window.history.state;
  const key = state !== null && typeof state === 'object' && 'key' in state ? state.key : null;
  return typeof key === 'string' ? key : 'default';
}

function goBack(): void {
  ownPops += 1;
  window.history.back();
}

/** Waits until a sheet that closes has left its entry, for what changes the address of the page. */
export async function sheetLeft(): Promise<void> {
  if (ownPops > 0) await new Promise<void>((resolve) => awaitingPop.push(resolve));
}

function onPop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1;
    event.stopImmediatePropagation();
    for (const go of awaitingPop) go();
    awaitingPop = [];
  } else if (openSheet && mark() !== openSheet.own) {
    const { close } = openSheet;
    openSheet = null;
    event.stopImmediatePropagation();
    close();
  } else if (mark() !== null) {
    // What a sheet left behind. Who comes back to it goes on to the page itself, the entry under it; who comes from
    // that page goes forward to where the sheet led, if it led anywhere.
    event.stopImmediatePropagation();
    if (entryKey() === pageKey) window.history.forward();
    else window.history.back();
  } else {
    // The router goes there; it may be long before the page shows.
    pageKey = entryKey();
  }
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', onPop, { capture: true });
}

/** Leaves the entry of a sheet that was open when the page was loaded anew, before the router begins. */
export function leaveLostSheet(): void {
  if (mark() === null) return;
  listen();
  goBack();
}

/** While `open`, Back calls `onClose`. */
export function useBackCloses(open: boolean, id: string, onClose: () => void): void {
  const { key } = useLocation();
  useEffect(() => {
    pageKey = key;
  }, [key]);
  const close = useRef(onClose);
  close.current = onClose;
  const leaving = useRef(false);
  leaving.current = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!open) return;
    listen();
    // Unlike what an earlier opening of this sheet, or of its page, may have left behind.
    const own = `${id} ${Date.now()}`;
    openSheet = { own, close: () => close.current() };
    window.history.pushState({ ...window.history.state, [MARK]: own }, '');
    return () => {
      if (openSheet?.own === own) openSheet = null;
      // Later, and not at all when a navigation begins with the closing: that one must not be gone back from.
      setTimeout(() => {
        if (mark() === own && !leaving.current) goBack();
      });
    };
  }, [open, id]);
}
