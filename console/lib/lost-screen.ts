import { NO_ANSWER, Refused } from './refused.ts';
import type { Texts } from './texts.ts';

/** The reason of a screen whose scripts could not be loaded: only a new page asks for them again. */
export const LOST_SCREEN = 'screenLost';

const TIMEOUT_MS = 5000;

/** Loads a screen's scripts; throws a `Refused` in the reader's words. */
export async function loadScreen<Module>(load: () => Promise<Module>, texts: () => Texts): Promise<Module> {
  try {
    return await load();
  } catch {
    throw new Refused(NO_ANSWER, texts().t('network.offline'), LOST_SCREEN);
  }
}

/** Whether a page of the console can be had: then it has the scripts of the version that runs. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}
