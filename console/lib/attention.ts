/** What a person does at the screen; what a page does by itself fires none of them. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** A call that follows within this time (ms) is the person's doing. */
const LASTS = 60_000;

let last = Number.NEGATIVE_INFINITY;

/** Notes what the person does from now on. */
export function watchAttention(): void {
  last = performance.now();
  for (const sign of SIGNS) {
    window.addEventListener(sign, () => (last = performance.now()), { capture: true, passive: true });
  }
}

/** Whether nobody has touched the screen for a while: then a page reads by itself, and no idle session is kept open. */
export const isUnattended = (): boolean => performance.now() - last > LASTS;
