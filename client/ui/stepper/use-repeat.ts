import { type PointerEvent, useEffect, useRef } from 'react';

/** How long a press is held before it repeats. */
const HELD_MS = 600;

/** Between repeats (docs/spec.md, section 9). */
const REPEAT_MS = 200;

/**
 * Handlers for a button that does its thing once when it is pressed, by pointer or by keyboard, and again and again
 * while a pointer stays on it.
 */
export function useRepeat(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const again = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(again, REPEAT_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      repeated.current = false;
      stop();
      timer.current = setTimeout(again, HELD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: (event: { detail: number }) => {
      // The click at the end of a long press is no press of its own; one by the keyboard (detail 0) always is.
      if (event.detail === 0 || !repeated.current) act();
      repeated.current = false;
    },
    // A long touch would open the menu of the browser.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
