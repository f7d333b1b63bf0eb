/** A page that is younger than this is not of a version of the shop that is gone: loading it again would not help. */
const YOUNG_MS = 10_000;

/** Parts on their way that nobody has asked for by hand. */
let unasked = 0;

/** Loads a part that the reader did not tap for: where it is lost, the page stays as it is. */
export async function loadUnasked<Part>(load: () => Promise<Part>): Promise<Part> {
  unasked++;
  try {
    return await load();
  } finally {
    unasked--;
  }
}

/**
 * A chunk that is gone belongs to a version of the shop that is gone: the page that it is for is loaded anew. Without
 * a connection, or where the page has just been loaded, the error page is shown instead.
 */
export function reloadWhereChunkIsLost(address: () => string): void {
  window.addEventListener('vite:preloadError', () => {
    if (unasked === 0 && navigator.onLine && performance.now() > YOUNG_MS) window.location.assign(address());
  });
}
