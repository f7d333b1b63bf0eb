import { type LostBecause, whyLost } from '../../web/lost-chunk.ts';
import { NO_ANSWER, Refused } from './refused.ts';
import type { Texts } from './texts.ts';

/** The reason of a screen whose scripts could not be loaded: only a new page asks for them again. */
export const LOST_SCREEN = 'screenLost';

/** Loads a screen's scripts; throws a `Refused` in the reader's words, with why as its data. */
export async function loadScreen<Module>(load: () => Promise<Module>, texts: () => Texts): Promise<Module> {
  try {
    return await load();
  } catch {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
    const because = await whyLost(window.location.href, entry);
    throw new Refused(NO_ANSWER, texts().t(because), LOST_SCREEN, because);
  }
}

/** Whether another version runs by now, whose pages can be had. */
export const isReplaced = ({ data }: Refused): boolean => data === ('version.new' satisfies LostBecause);
