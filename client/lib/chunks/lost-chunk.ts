import { Refusal } from '../../../shared/refusal.ts';
import type { T } from '../texts/texts.ts';

/** A part of the page's scripts that did not come; `whyLost` says why. */
export class LostChunk extends Error {
  override name = 'LostChunk';
}

/** Loads a part of the scripts; throws `LostChunk` where it does not come. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  if (import.meta.env.SSR) return load();
  try {
    return await load();
  } catch (cause) {
    throw new LostChunk('a chunk is lost', { cause });
  }
}

/** Why a chunk did not come, as texts say it. */
export type LostBecause = 'network.offline' | 'network.fault' | 'version.new';

/** A small page that has the page's scripts. */
const SMALL_PAGE = '/language';

/** docs/spec.md, section 9. */
const TIMEOUT_MS = 5000;

/** The first file of a page's scripts: its name is another one in every version of them. */
const entryOf = ({ dataset }: HTMLElement) => dataset.scripts?.split(' ')[0];

/** Asks the shop whether it is there, and whether its pages have other scripts than this one by now. */
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

/** Says in which language `needChunk` explains itself. */
export function explainLostChunksBy(by: () => { t: T }): void {
  texts = by;
}

/** The same for what a form or a call cannot do without: a part that is lost is refused in the reader's words. */
export async function needChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (texts) throw new Refusal(0, texts().t(await whyLost()));
    throw error;
  }
}
