/** How long after it was loaded an untouched page counts as at rest, in ms. */
const REST_MS = 5000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel'] as const;

let rested = false;

/**
 * Calls `tell` once when the page is at rest, or at the first touch before: a page that moves by itself while it is
 * loading looks unfinished. Every screen but the first is at rest from its start.
 * @returns a function that cancels it
 */
export function atRest(tell: () => void): () => void {
  if (rested) {
    tell();
    return () => undefined;
  }
  const left = new AbortController();
  const { signal } = left;
  const rest = () => {
    rested = true;
    left.abort();
    tell();
  };
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(rest, REST_MS);
  };
  for (const touch of TOUCHES) window.addEventListener(touch, rest, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => left.abort();
}
