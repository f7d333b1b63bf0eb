/** So long after it was loaded, untouched, a page has come to rest; in ms. */
const REST_MS = 5000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel'] as const;

let rested = false;

/**
 * Tells once when the page has come to rest, or is touched before: a page that moves by itself while it is loading looks
 * as if it were not done. It was at rest before for every screen but the first. The answer takes the wish back.
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
