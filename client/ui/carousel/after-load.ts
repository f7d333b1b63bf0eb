/**
 * Calls `tell` when the page has loaded: slides that move before would show pictures that are still on their way.
 * @returns a function that cancels it
 */
export function afterLoad(tell: () => void): () => void {
  if (document.readyState === 'complete') {
    tell();
    return () => undefined;
  }
  const left = new AbortController();
  window.addEventListener('load', tell, { once: true, signal: left.signal });
  return () => left.abort();
}
