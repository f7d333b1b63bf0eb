import type { DataStrategyFunction, DataStrategyResult } from 'react-router-dom';
import { NO_ANSWER, Refusal } from '../../shared/refusal.ts';
import { LostChunk, whyLostHere } from '../lib/chunks/lost-chunk.ts';
import { isDataAddress } from '../lib/data-address.ts';
import type { Router } from '../lib/history/location.ts';
import { notFound } from '../lib/not-found.ts';
import { shownSession } from '../lib/session/page-session.ts';
import type { Texts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';

/** No answer came (no code), or a refusal that may pass (docs/domain.md, Answers). */
const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === NO_ANSWER || error.code === 429 || error.code >= 500);

/** Whether the open screen is read once more: by a reload, or after a form that it has sent. */
function isReadAgain({ navigation, location }: Router['state']): boolean {
  if (navigation.state === 'idle') return true;
  return navigation.formMethod === 'POST' && navigation.location.pathname === location.pathname;
}

/**
 * Loads the data of screens. If the open screen is read once more and that fails, the screen keeps its data, with the
 * answer to what it has sent, and a toast gives the reason, unless the data belongs to a shopper who has logged out. The
 * data addresses of open screens are not pages: a navigation to one answers 404.
 */
export function createDataStrategy(router: () => Router, texts: () => Texts): DataStrategyFunction {
  let shownTo = shownSession();
  return async ({ request, matches, fetcherKey }) => {
    const last = matches.at(-1)?.route;
    if (fetcherKey === null && last && isDataAddress(last.path ?? '')) {
      return { [last.id]: { type: 'error', result: notFound() } };
    }
    const { state } = router();
    const session = shownSession();
    const again = fetcherKey === null && request.method === 'GET' && isReadAgain(state);
    const inPlace = again && session === shownTo;
    if (fetcherKey === null) shownTo = session;
    const results: Record<string, DataStrategyResult> = {};
    const inPart = fetcherKey !== null;
    const read = async ({ route: { id }, resolve }: (typeof matches)[number]) => {
      const answer = await resolve();
      const lost = answer.result instanceof LostChunk && !inPart;
      const { type, result } = lost ? await withoutChunk(request, texts) : answer;
      const stays = inPlace && isPassing(result) && id in state.loaderData;
      results[id] = stays ? { type: 'data', result: state.loaderData[id] } : { type, result };
      if (stays) showToast(result.message, 'error');
    };
    await Promise.all(matches.filter((match) => match.shouldLoad).map(read));
    return results;
  };
}

/**
 * A screen whose chunk is missing: the browser loads the page from the server, which may have a newer version by now.
 * The router requests a chunk only once, so this is also how the screen opens after the connection was lost.
 */
async function withoutChunk(request: Request, texts: () => Texts): Promise<DataStrategyResult> {
  const because = await whyLostHere();
  // A reader who has navigated elsewhere meanwhile is not fetched back.
  if (because !== 'network.offline' && request.method === 'GET' && !request.signal.aborted) {
    window.location.assign(request.url);
    await new Promise(() => {});
  }
  return { type: 'error', result: new Refusal(0, texts().t(because)) };
}
