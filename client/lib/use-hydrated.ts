import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render: for what could do nothing without JavaScript, and so is not there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
