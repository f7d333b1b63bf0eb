import type { DataStrategyFunction, DataStrategyResult } from 'react-router-dom';

export type Matches = Parameters<DataStrategyFunction>[0]['matches'];

interface Reading<Failure> {
  /** The data of the open screen. */
  loaderData: Record<string, unknown>;
  /** It is only read again. */
  inPlace: boolean;
  resolve: (match: Matches[number]) => Promise<DataStrategyResult>;
  /** Whether a result is a failure that may pass. */
  isPassing: (result: unknown) => result is Failure;
  /** Called with such a failure when the screen has kept its data. */
  onKept: (failure: Failure) => void;
}

/**
 * What a data strategy answers: each match that is to be loaded, resolved. A screen that is only read again keeps its
 * data, with all that is typed, if the reading fails for a reason that may pass.
 */
export async function resolveMatches<Failure>(
  matches: Matches,
  { loaderData, inPlace, resolve, isPassing, onKept }: Reading<Failure>,
): Promise<Record<string, DataStrategyResult>> {
  const results: Record<string, DataStrategyResult> = {};
  const read = async (match: Matches[number]) => {
    const { id } = match.route;
    const { type, result } = await resolve(match);
    if (inPlace && isPassing(result) && id in loaderData) {
      results[id] = { type: 'data', result: loaderData[id] };
      onKept(result);
    } else {
      results[id] = { type, result };
    }
  };
  await Promise.all(matches.filter(({ shouldLoad }) => shouldLoad).map(read));
  return results;
}

/** The page of that navigation is loaded from the server, and nothing comes after it; unless its reader has left. */
export async function loadPage({ url, signal }: Request): Promise<void> {
  if (signal.aborted) return;
  window.location.assign(url);
  await new Promise(() => {});
}
