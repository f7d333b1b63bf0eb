import { createStore, useStore } from '../../web/store.ts';

const unsaved = createStore(0);
let given = false;

/** Whether a screen has changes that a newer row from the server would take away. */
export const hasUnsaved = (): boolean => unsaved.get() > 0 && !given;

/** From now on nobody is asked: the page is left for somebody else. */
export function giveUpUnsaved(): void {
  given = true;
}

const count = (more: 1 | -1) => unsaved.set(unsaved.get() + more);

/** Counts changes that are not saved until the returned function is called. */
export function holdUnsaved(): () => void {
  count(1);
  return () => count(-1);
}

/** `hasUnsaved`; the component is drawn again when it changes. */
export const useUnsaved = (): boolean => useStore(unsaved, hasUnsaved);
