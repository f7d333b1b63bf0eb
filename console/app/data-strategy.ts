import type { createBrowserRouter, DataStrategyFunction, DataStrategyResult } from 'react-router-dom';
import { noteSilence } from '../lib/live.ts';
import { isReplaced, LOST_SCREEN } from '../lib/lost-screen.ts';
import { CODES, NO_ANSWER, Refused } from '../lib/refused.ts';

/** No answer came, or a refusal that may pass: a server of the version before does not have every call. */
const isPassing = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.code === NO_ANSWER || error.code === CODES.notFound || error.code === CODES.tooMany || error.code >= 500);

/** Scripts that are gone after an upgrade of the shop. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.reason === LOST_SCREEN && isReplaced(error);

/**
 * Loads what screens show. If the open screen is read again and no answer comes, it stays as it is, with all that is
 * typed, and a line says since when (`lib/live.ts`).
 */
export function createDataStrategy(router: () => ReturnType<typeof createBrowserRouter> | null): DataStrategyFunction {
  return async ({ request, matches }) => {
    // None yet: these are the first screen's.
    const state = router()?.state;
    const inPlace = state?.navigation.state === 'idle' && state.revalidation === 'loading';
    const results: Record<string, DataStrategyResult> = {};
    const read = async ({ route: { id }, resolve }: (typeof matches)[number]) => {
      const answer = await resolve();
      if (isOutdated(answer.result) && state?.initialized) await loadPage(request);
      const stays = inPlace && isPassing(answer.result) && id in state.loaderData;
      if (stays) noteSilence();
      results[id] = stays ? { type: 'data', result: state.loaderData[id] } : answer;
    };
    await Promise.all(matches.filter((match) => match.shouldLoad).map(read));
    return results;
  };
}

/** The page is loaded anew, unless its reader has left for another screen. */
async function loadPage({ url, signal }: Request): Promise<void> {
  if (signal.aborted) return;
  window.location.assign(url);
  await new Promise(() => {});
}
