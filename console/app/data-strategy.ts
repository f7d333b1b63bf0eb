import type { createBrowserRouter, DataStrategyFunction } from 'react-router-dom';
import { NO_ANSWER } from '../../shared/refusal.ts';
import { loadPage, resolveMatches } from '../../web/resolve-matches.ts';
import { noteSilence } from '../lib/live.ts';
import { isReplaced, LOST_CHUNK } from '../lib/lost-chunk.ts';
import { CODES, Refused } from '../lib/refused.ts';

/** No answer came, or a refusal that may pass: a server of the version before does not have every call. */
const isPassing = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (error.code === NO_ANSWER || error.code === CODES.notFound || error.code === CODES.tooMany || error.code >= 500);

/** Scripts that are gone after an upgrade of the shop. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.reason === LOST_CHUNK && isReplaced(error);

/**
 * Loads what screens show. If the open screen is read again and no answer comes, it stays as it is, with all that is
 * typed, and a line says since when (`lib/live.ts`).
 */
export function createDataStrategy(router: () => ReturnType<typeof createBrowserRouter> | null): DataStrategyFunction {
  return async ({ request, matches }) => {
    // None yet: these are the first screen's.
    const state = router()?.state;
    const inPlace = state?.navigation.state === 'idle' && state.revalidation === 'loading';
    return resolveMatches(matches, {
      loaderData: state?.loaderData ?? {},
      inPlace,
      resolve: async (match) => {
        const answer = await match.resolve();
        if (isOutdated(answer.result) && state?.initialized) await loadPage(request);
        return answer;
      },
      isPassing,
      onKept: noteSilence,
    });
  };
}
