import { type DataStrategyFunction, type DataStrategyResult, replace } from 'react-router-dom';
import { NO_ANSWER, Refusal } from '../../shared/refusal.ts';
import { loadPage, type Matches, resolveMatches } from '../../web/resolve-matches.ts';
import { LostChunk, whyLostHere } from '../lib/chunks/lost-chunk.ts';
import { isDataAddress } from '../lib/data-address.ts';
import { addressOf, type Router } from '../lib/history/location.ts';
import { notFound } from '../lib/not-found.ts';
import { shownSession } from '../lib/session/page-session.ts';
import type { Texts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';

/** No answer came (no code), or a refusal that may pass (docs/domain.md, Answers). */
const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === NO_ANSWER || error.code === 429 || error.code >= 500);

/** Whether the open screen is read once more: by a reload, by its own address, or after a form that it has sent. */
function isReadAgain({ navigation, location }: Router['state']): boolean {
  if (navigation.state === 'idle' || addressOf(navigation.location) === addressOf(location)) return true;
  return navigation.formMethod === 'POST' && navigation.location.pathname === location.pathname;
}

/**
 * Whether the reader only leaves the entry of a sheet without an address, or comes to it (`useBackCloses`), and nothing is
 * being read again, which the router has broken off.
 */
function isSameEntry({ navigation, location, errors, revalidation, fetchers }: Router['state']): boolean {
  const same = navigation.location?.key === location.key && !navigation.formMethod && errors === null;
  const afterForm = [...fetchers.values()].some(({ state, formMethod }) => state === 'loading' && formMethod);
  return same && revalidation === 'idle' && !afterForm;
}

function keptData({ loaderData }: Router['state'], matches: Matches): Record<string, DataStrategyResult> {
  return Object.fromEntries(matches.map(({ route: { id } }) => [id, { type: 'data', result: loaderData[id] }]));
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
    if (fetcherKey === null && isSameEntry(state)) return keptData(state, matches);
    const session = shownSession();
    const again = fetcherKey === null && request.method === 'GET' && isReadAgain(state);
    const inPlace = again && session === shownTo;
    if (fetcherKey === null) shownTo = session;
    return resolveMatches(matches, {
      loaderData: state.loaderData,
      inPlace,
      resolve: async (match) => {
        const answer = await match.resolve();
        const lost = fetcherKey === null && answer.result instanceof LostChunk;
        return lost ? withoutChunk(request, texts, pageUnder(state, matches)) : answer;
      },
      isPassing,
      onKept: ({ message }) => showToast(message, 'error'),
    });
  };
}

/** The address of the open page, if the matches are of a sheet that opens over it; else null. */
function pageUnder({ location }: Router['state'], matches: Matches): string | null {
  const below = matches.at(-2);
  // The shell has no path.
  return below?.route.path !== undefined && !below.shouldLoad ? addressOf(location) : null;
}

/**
 * A screen whose chunk is missing: the browser loads the page from the server, which may have a newer version by now.
 * The router requests a chunk only once, so this is also how the screen opens after the connection was lost. Without one
 * the page `under` a sheet stays: the router would draw nothing for a route without its chunk, not even its page.
 */
async function withoutChunk(request: Request, texts: () => Texts, under: string | null): Promise<DataStrategyResult> {
  const because = await whyLostHere();
  if (because !== 'network.offline' && request.method === 'GET') await loadPage(request);
  const reason = texts().t(because);
  if (under === null) return { type: 'error', result: new Refusal(0, reason) };
  showToast(reason, 'error');
  return { type: 'data', result: replace(under) };
}
