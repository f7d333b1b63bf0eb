import { useEffect, useRef } from 'react';

/**
 * Lets one thing begin, and the next one only when it is over: the second tap of two may come before the first one
 * shows. The function returned says whether it may begin.
 * @param outcome what the last one came to; one that is over at once may never have been seen under way
 */
export function useOneAtATime(underWay: boolean, outcome?: unknown): () => boolean {
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outcome is the end of what began
  useEffect(() => {
    if (!underWay) begun.current = false;
  }, [underWay, outcome]);
  return () => {
    if (begun.current) return false;
    begun.current = true;
    return true;
  };
}
