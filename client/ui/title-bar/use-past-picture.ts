import { useSyncExternalStore } from 'react';

/** How far a page scrolls until its picture has left the area of the floating bar. */
const PICTURE_PX = 240;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True once the picture under a floating bar has been scrolled past. */
export function usePastPicture(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > PICTURE_PX,
    () => false,
  );
}
