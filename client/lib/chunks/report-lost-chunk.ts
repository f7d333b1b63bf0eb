import type { T } from '../texts/texts.ts';
import { showToast } from '../toast-store.ts';
import { whyLost } from './lost-chunk.ts';

/**
 * Reports in a toast that a chunk could not be loaded, and why. If there is a new version of the shop, the toast offers
 * to load it rather than do so at once, since typed input would be lost with the page.
 */
export async function reportLostChunk(t: T): Promise<void> {
  const because = await whyLost();
  const { pathname, search } = window.location;
  const reload = { text: t('version.reload'), to: pathname + search, anew: true };
  showToast(t(because), 'error', because === 'version.new' ? reload : undefined);
}
