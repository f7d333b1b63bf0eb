import { useEffect, useId, useSyncExternalStore } from 'react';

const SHOWN_MS = 2000;

/** With a way to go there is something to reach for. */
const SHOWN_WITH_WAY_MS = 8000;

export type ToastKind = 'info' | 'error' | 'done';

/** A link that a toast offers. */
export interface ToastWay {
  text: string;
  /** A path of this shop. */
  to: string;
  /** The page is loaded anew. */
  anew?: boolean;
}

interface Toast {
  text: string;
  kind: ToastKind;
  way?: ToastWay;
}

interface State {
  toast: Toast | null;
  /** Where toasts are shown, the newest last: an open sheet makes everything behind it inert. */
  outlets: readonly string[];
}

let state: State = { toast: null, outlets: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(part: Partial<State>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

/**
 * Says something for 2000 ms (docs/spec.md, section 9), for 8000 ms with a way to go, in the place of what was said
 * before. Only in the browser.
 */
export function showToast(text: string, kind: ToastKind = 'info', way?: ToastWay): void {
  clearTimeout(timer);
  change({ toast: { text, kind, way } });
  timer = setTimeout(hideToast, way ? SHOWN_WITH_WAY_MS : SHOWN_MS);
}

/** Says nothing any more. */
export function hideToast(): void {
  clearTimeout(timer);
  change({ toast: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast to show in this place, if it is the foremost one. */
export function useToast(): Toast | null {
  const id = useId();
  const toast = useSyncExternalStore(
    subscribe,
    () => (state.outlets.at(-1) === id ? state.toast : null),
    () => null,
  );
  useEffect(() => {
    change({ outlets: [...state.outlets, id] });
    return () => change({ outlets: state.outlets.filter((one) => one !== id) });
  }, [id]);
  return toast;
}
