import { NO_ANSWER } from '../../shared/refusal.ts';
import { type LostBecause, loadChunk, whyLost } from '../../web/lost-chunk.ts';
import { Refused } from './refused.ts';
import type { T } from './texts.ts';

/** The reason of scripts that could not be loaded. */
export const LOST_CHUNK = 'chunkLost';

/** Loads a part of the scripts; if that fails, throws a `Refused` in the reader's words, with why as its data. */
export const needChunk = <Part>(load: () => Promise<Part>, t: T): Promise<Part> =>
  loadChunk(load, async () => {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
    const because = await whyLost(window.location.href, entry);
    return new Refused(NO_ANSWER, t(because), LOST_CHUNK, because);
  });

/** Whether another version runs by now, whose pages can be had. */
export const isReplaced = ({ data }: Refused): boolean => data === ('version.new' satisfies LostBecause);
