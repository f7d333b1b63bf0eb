import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first render: for controls that do nothing without JavaScript and are not rendered
 * there.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

let hydrated = false;

/** Marks the page as hydrated; called by its outermost component. */
export function useNoteHydrated(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

/** True for components that are first rendered after the page was hydrated; it never causes a rerender. */
export const isHydrated = () => hydrated;
