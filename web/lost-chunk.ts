/** Why a chunk of the page's scripts could not be loaded, as the key of its text. */
export type LostBecause = 'network.offline' | 'network.fault' | 'version.new';

/** docs/spec.md, section 9. */
const TIMEOUT_MS = 5000;

/** Loads a chunk; if that fails, throws what `lost` makes of it. */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  lost: (cause: unknown) => unknown | Promise<unknown>,
): Promise<Part> {
  if (import.meta.env.SSR) return load();
  try {
    return await load();
  } catch (cause) {
    throw await lost(cause);
  }
}

/**
 * Asks whether the shop can be reached, and whether its pages have other scripts by now: a page of the same scripts, and
 * the file that they begin with, whose name differs in every version.
 */
export async function whyLost(page: string, entry: string | undefined): Promise<LostBecause> {
  if (!navigator.onLine) return 'network.offline';
  try {
    const answer = await fetch(page, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok || !entry) return 'network.fault';
    return (await answer.text()).includes(entry) ? 'network.fault' : 'version.new';
  } catch {
    return 'network.offline';
  }
}
