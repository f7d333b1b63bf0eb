import { type PointerEvent, useEffect, useRef } from 'react';

/** How long a press is held before it repeats. */
const HELD_MS = 600;

/** Between repeats (docs/spec.md, section 9). */
const REPEAT_MS = 200;

/**
 * Handlers for a button that acts once when it is pressed, by pointer or by keyboard, and repeatedly while a pointer
 * holds it.
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
      // The click at the end of a long press does not count; one by the keyboard (detail 0) always does.
      if (event.detail === 0 || !repeated.current) act();
      repeated.current = false;
    },
    // A long touch would open the browser's context menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
