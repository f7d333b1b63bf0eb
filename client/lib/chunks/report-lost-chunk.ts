import type { T } from '../texts/texts.ts';
import { showToast } from '../toast-store.ts';
import { whyLost } from './lost-chunk.ts';

/**
 * Tells that something could not be loaded, and why. A new version of the shop is offered to be loaded by a tap: what
 * is half typed would be gone with the page.
 */
export async function reportLostChunk(t: T): Promise<void> {
  const because = await whyLost();
  const { pathname, search } = window.location;
  const reload = { text: t('version.reload'), to: pathname + search, anew: true };
  showToast(t(because), 'error', because === 'version.new' ? reload : undefined);
}
