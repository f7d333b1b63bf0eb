import { useSyncExternalStore } from 'react';

let unsaved = 0;
let given = false;
const listeners = new Set<() => void>();

/** Whether a screen has changes that a newer row from the server would take away. */
export const hasUnsaved = (): boolean => unsaved > 0 && !given;

/** From now on nobody is asked: the page is left for somebody else. */
export function giveUpUnsaved(): void {
  given = true;
}

function count(more: 1 | -1): void {
  unsaved += more;
  for (const listener of listeners) listener();
}

/** Counts changes that are not saved until the returned function is called. */
export function holdUnsaved(): () => void {
  count(1);
  return () => count(-1);
}

/** `hasUnsaved`; the component is drawn again when it changes. */
export function useUnsaved(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasUnsaved);
}
