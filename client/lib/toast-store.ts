import { useEffect, useId } from 'react';
import { createStore, useStore } from '../../web/store.ts';

const SHOWN_MS = 2000;

/** Longer with a link, which takes time to reach. */
const SHOWN_WITH_LINK_MS = 8000;

export type ToastKind = 'info' | 'error' | 'done';

/** A link that a toast offers. */
interface ToastLink {
  text: string;
  /** A path of this shop. */
  to: string;
  /** The link reloads the page. */
  anew?: boolean;
}

interface Toast {
  text: string;
  kind: ToastKind;
  link?: ToastLink;
}

interface State {
  toast: Toast | null;
  /** The places of toasts, the newest last: an open sheet makes everything behind it inert. */
  outlets: readonly string[];
}

const store = createStore<State>({ toast: null, outlets: [] });
let timer: ReturnType<typeof setTimeout> | undefined;

const change = (part: Partial<State>) => store.set({ ...store.get(), ...part });

/**
 * Shows a toast for 2000 ms (docs/spec.md, section 9), for 8000 ms with a link; it replaces the previous one. Only in
 * the browser.
 */
export function showToast(text: string, kind: ToastKind = 'info', link?: ToastLink): void {
  clearTimeout(timer);
  change({ toast: { text, kind, link } });
  timer = setTimeout(hideToast, link ? SHOWN_WITH_LINK_MS : SHOWN_MS);
}

/** Removes the toast. */
export function hideToast(): void {
  clearTimeout(timer);
  change({ toast: null });
}

/** The toast to show in this place, if it is the foremost one. */
export function useToast(): Toast | null {
  const id = useId();
  const toast = useStore(store, ({ outlets, toast: shown }) => (outlets.at(-1) === id ? shown : null));
  useEffect(() => {
    change({ outlets: [...store.get().outlets, id] });
    return () => change({ outlets: store.get().outlets.filter((one) => one !== id) });
  }, [id]);
  return toast;
}
