import type { DataStrategyFunction, DataStrategyResult } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';
import { LostChunk, whyLost } from '../lib/chunks/lost-chunk.ts';
import { isDataAddress } from '../lib/data-address.ts';
import type { Router } from '../lib/history/whereabouts.ts';
import { notFound } from '../lib/not-found.ts';
import { shownSession } from '../lib/session/page-session.ts';
import type { Texts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';

/** Nothing came back (no code), or something that another time may go well (docs/domain.md, Answers). */
const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 0 || error.code === 429 || error.code >= 500);

/**
 * Reads the data of screens. Where a screen that is open cannot be read anew, it stays as it is and a toast says why,
 * unless it shows what belongs to a shopper who has left. What open screens read of themselves is no page to go to.
 */
export function createDataStrategy(router: () => Router, texts: () => Texts): DataStrategyFunction {
  let shownTo = shownSession();
  return async ({ request, matches, fetcherKey }) => {
    const last = matches.at(-1)?.route;
    if (fetcherKey === null && last && isDataAddress(last.path ?? '')) {
      return { [last.id]: { type: 'error', result: notFound() } };
    }
    const { navigation, revalidation, loaderData } = router().state;
    const session = shownSession();
    const again = fetcherKey === null && navigation.state === 'idle' && revalidation === 'loading';
    const inPlace = again && session === shownTo;
    if (fetcherKey === null) shownTo = session;
    const results: Record<string, DataStrategyResult> = {};
    const inPart = fetcherKey !== null;
    const read = async ({ route: { id }, resolve }: (typeof matches)[number]) => {
      const answer = await resolve();
      const lost = answer.result instanceof LostChunk && !inPart;
      const { type, result } = lost ? await withoutChunk(request, texts) : answer;
      const kept = inPlace && isPassing(result) && id in loaderData;
      results[id] = kept ? { type: 'data', result: loaderData[id] } : { type, result };
      if (kept) showToast(result.message, 'error');
    };
    await Promise.all(matches.filter((match) => match.shouldLoad).map(read));
    return results;
  };
}

/**
 * A screen whose chunk is lost: the server's page takes its place, of whichever version it is by now. The router asks for
 * a chunk once only, so that this is also the way there after a connection was gone.
 */
async function withoutChunk(request: Request, texts: () => Texts): Promise<DataStrategyResult> {
  const because = await whyLost();
  // Whoever has gone on in the meantime is not fetched back.
  if (because !== 'network.offline' && request.method === 'GET' && !request.signal.aborted) {
    window.location.assign(request.url);
    await new Promise(() => {});
  }
  return { type: 'error', result: new Refusal(0, texts().t(because)) };
}
