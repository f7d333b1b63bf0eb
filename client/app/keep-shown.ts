import type { createBrowserRouter, DataStrategyFunction, DataStrategyResult } from 'react-router-dom';
import { Refusal } from '../../shared/refusal.ts';
import { showToast } from '../components/toast/toast.tsx';
import { shownSession } from './page-session.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Nothing came back (no code), or something that another time may go well (domain.md, Answers). */
const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 0 || error.code === 429 || error.code >= 500);

/**
 * Reads the data of screens. Where a screen that is open cannot be read anew, it stays as it is and a toast says why,
 * unless it shows what belongs to a shopper who has left.
 */
export function keepShown(router: () => Router): DataStrategyFunction {
  let shownTo = shownSession();
  return async ({ matches, fetcherKey }) => {
    const { navigation, revalidation, loaderData } = router().state;
    const session = shownSession();
    const again = fetcherKey === null && navigation.state === 'idle' && revalidation === 'loading';
    const inPlace = again && session === shownTo;
    if (fetcherKey === null) shownTo = session;
    const results: Record<string, DataStrategyResult> = {};
    const read = async ({ route: { id }, resolve }: (typeof matches)[number]) => {
      const { type, result } = await resolve();
      const kept = inPlace && isPassing(result) && id in loaderData;
      results[id] = kept ? { type: 'data', result: loaderData[id] } : { type, result };
      if (kept) showToast(result.message, 'error');
    };
    await Promise.all(matches.filter((match) => match.shouldLoad).map(read));
    return results;
  };
}
