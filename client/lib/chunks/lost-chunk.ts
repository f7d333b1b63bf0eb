import { NO_ANSWER, Refusal } from '../../../shared/refusal.ts';
import { type LostBecause, loadChunk, whyLost } from '../../../web/lost-chunk.ts';
import type { T } from '../texts/texts.ts';

/** A chunk of the page's scripts could not be loaded; `whyLostHere` finds the reason. */
export class LostChunk extends Error {
  override name = 'LostChunk';
}

/** Loads what the router asks for; throws `LostChunk` if that fails. */
export const loadRoute = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load, (cause) => new LostChunk('a chunk is lost', { cause }));

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

/** Loads what a form or a call needs; throws a `Refusal` in the reader's language if that fails. */
export const needChunk = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load, async (cause) => (texts ? new Refusal(NO_ANSWER, texts().t(await whyLostHere())) : cause));
