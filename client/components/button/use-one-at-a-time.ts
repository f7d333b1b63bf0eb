import { useEffect, useRef } from 'react';

/**
 * Lets one thing begin, and the next one only when it is over: the second tap of two may come before the first one
 * shows. The function returned says whether it may begin.
 */
export function useOneAtATime(underWay: boolean): () => boolean {
  const begun = useRef(false);
  useEffect(() => {
    if (!underWay) begun.current = false;
  }, [underWay]);
  return () => {
    if (begun.current) return false;
    begun.current = true;
    return true;
  };
}
