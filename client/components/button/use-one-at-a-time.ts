import { useEffect, useRef } from 'react';

/**
 * Lets one thing begin, and the next one only when it is over: the second tap of two may come before the first one
 * shows. What is over at once may never have been seen under way: `outcome` is another one each time it ends. The
 * function returned says whether it may begin.
 */
export function useOneAtATime(underWay: boolean, outcome?: unknown): () => boolean {
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome is an end
  useEffect(() => {
    if (!underWay) begun.current = false;
  }, [underWay, outcome]);
  return () => {
    if (begun.current) return false;
    begun.current = true;
    return true;
  };
}
