import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render: for what could do nothing without JavaScript, and so is not there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

let hydrated = false;

/** Notes that the page is hydrated; for its outermost part. */
export function useNoteHydrated(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

/** True for what is drawn for the first time after the page was hydrated; nothing is drawn anew for it. */
export const isHydrated = () => hydrated;
