import { useSyncExternalStore } from 'react';

/** As in the style sheets. */
const phone = () => window.matchMedia('(max-width: 767px)');

/** Whether the screen is as narrow as a phone's now. */
export const isPhone = (): boolean => phone().matches;

export function usePhone(): boolean {
  return useSyncExternalStore((listener) => {
    const query = phone();
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, isPhone);
}
