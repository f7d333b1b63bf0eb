/** How many px the finger moves for one px of the sign, and how far down the sign must be for letting go to refresh. */
const RESISTANCE = 2;
const READY = 56;
const FURTHEST = 88;

/**
 * Moves the sign with a finger that pulls the page down from its very top, and calls `refresh` if it is let go far
 * enough down.
 * @returns a function that stops it
 */
export function followPull(sign: HTMLElement, refresh: () => void): () => void {
  let startedAt: number | null = null;
  let pulled = 0;

  const place = (px: number) => {
    pulled = px;
    sign.style.transform = px === 0 ? '' : `translateY(${px}px)`;
    sign.toggleAttribute('data-pulled', px > 0);
    sign.toggleAttribute('data-ready', px >= READY);
  };
  const begin = ({ touches }: TouchEvent) => {
    const [touch, another] = touches;
    const mayPull = window.scrollY <= 0 && !another && !document.querySelector('dialog[open]');
    startedAt = mayPull && touch ? touch.clientY : null;
  };
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (startedAt === null || !touch) return;
    const distance = window.scrollY > 0 ? 0 : (touch.clientY - startedAt) / RESISTANCE;
    place(Math.min(FURTHEST, Math.max(0, distance)));
  };
  const end = () => {
    if (pulled >= READY) refresh();
    startedAt = null;
    place(0);
  };
  const passive = { passive: true };
  window.addEventListener('touchstart', begin, passive);
  window.addEventListener('touchmove', move, passive);
  window.addEventListener('touchend', end);
  window.addEventListener('touchcancel', end);
  return () => {
    window.removeEventListener('touchstart', begin);
    window.removeEventListener('touchmove', move);
    window.removeEventListener('touchend', end);
    window.removeEventListener('touchcancel', end);
  };
}
