import { Refusal } from '../../../shared/refusal.ts';
import type { T } from '../texts/texts.ts';

/** A chunk of the page's scripts could not be loaded; `whyLost` finds the reason. */
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

/** Why a chunk could not be loaded, as a part of text keys. */
export type LostBecause = 'network.offline' | 'network.fault' | 'version.new';

/** A small page with the same scripts. */
const SMALL_PAGE = '/language';

/** docs/spec.md, section 9. */
const TIMEOUT_MS = 5000;

/** The first file of a page's scripts: its name differs in every version. */
const entryOf = ({ dataset }: HTMLElement) => dataset.scripts?.split(' ')[0];

/** Asks the shop whether it is reachable, and whether its pages have other scripts by now. */
export async function whyLost(): Promise<LostBecause> {
  if (!navigator.onLine) return 'network.offline';
  const script = document.querySelector<HTMLElement>('script[data-scripts]');
  const entry = script && entryOf(script);
  try {
    const page = await fetch(SMALL_PAGE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!page.ok || !entry) return 'network.fault';
    return (await page.text()).includes(entry) ? 'network.fault' : 'version.new';
  } catch {
    return 'network.offline';
  }
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
    if (texts) throw new Refusal(0, texts().t(await whyLost()));
    throw error;
  }
}
