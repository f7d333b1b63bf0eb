import { useEffect, useId, useSyncExternalStore } from 'react';

const SHOWN_MS = 2000;

export type ToastKind = 'info' | 'error' | 'done';

interface Toast {
  text: string;
  kind: ToastKind;
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

/** Says something for 2000 ms (spec, section 9), in the place of what was said before. Only in the browser. */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  clearTimeout(timer);
  change({ toast: { text, kind } });
  timer = setTimeout(() => change({ toast: null }), SHOWN_MS);
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
