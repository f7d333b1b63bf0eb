import { useEffect } from 'react';

let alive = false;

/** Notes that the page has come to life; for the outermost part of it. */
export function useNoteAlive(): void {
  useEffect(() => {
    alive = true;
  }, []);
}

/** True for what is drawn for the first time after the page has come to life; nothing is drawn anew for it. */
export const isAlive = () => alive;
