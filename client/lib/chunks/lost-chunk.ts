import { Refusal } from '../../../shared/refusal.ts';
import { type LostBecause, whyLost } from '../../../web/lost-chunk.ts';
import type { T } from '../texts/texts.ts';

/** A chunk of the page's scripts could not be loaded; `whyLostHere` finds the reason. */
export class LostChunk extends Error {
  override name = 'LostChunk';
}

/** Loads a chunk; throws `LostChunk` if that fails. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (import.meta.env.SSR) return load();
  try {
    return await load();
  } catch (cause) {
    throw new LostChunk('a chunk is lost', { cause });
  }
}

/** A small page with the same scripts. */
const SMALL_PAGE = '/language';

/** Why a chunk of this page could not be loaded. */
export function whyLostHere(): Promise<LostBecause> {
  const script = document.querySelector<HTMLElement>('script[data-scripts]');
  return whyLost(SMALL_PAGE, script?.dataset.scripts?.split(' ')[0]);
}

let texts: (() => { t: T }) | null = null;

/** Sets the language of the messages of `needChunk`. */
export function explainLostChunksBy(by: () => { t: T }): void {
  texts = by;
}

/** The same for a chunk that a form or a call needs: throws a `Refusal` in the reader's language. */
export async function needChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (texts) throw new Refusal(0, texts().t(await whyLostHere()));
    throw error;
  }
}
