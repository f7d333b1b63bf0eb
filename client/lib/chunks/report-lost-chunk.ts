import type { T } from '../texts/texts.ts';
import { showToast } from '../toast-store.ts';
import { whyLostHere } from './lost-chunk.ts';

/**
 * Reports in a toast that a chunk could not be loaded, and why. If there is a new version of the shop, the toast offers
 * to load it rather than do so at once, since typed input would be lost with the page. With `page`, an address that does
 * the same without the chunk, that is opened instead if the shop can be reached and the reader has not left.
 */
export async function reportLostChunk(t: T, page?: string): Promise<void> {
  const here = window.location.pathname;
  const because = await whyLostHere();
  const { pathname, search } = window.location;
  if (page !== undefined && because !== 'network.offline') {
    if (pathname === here) window.location.assign(page);
    return;
  }
  const reload = { text: t('version.reload'), to: pathname + search, anew: true };
  showToast(t(because), 'error', because === 'version.new' ? reload : undefined);
}
