/** A page that is younger than this is not of a version of the shop that is gone: loading it again would not help. */
const YOUNG_MS = 10_000;

/**
 * A chunk that is gone belongs to a version of the shop that is gone: the page that it is for is loaded anew. Without
 * a connection, or where the page has just been loaded, the error page is shown instead.
 */
export function reloadWhereChunkIsLost(address: () => string): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && performance.now() > YOUNG_MS) window.location.assign(address());
  });
}
