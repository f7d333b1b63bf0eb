import { useState } from 'react';

/** Begins something that is over when the promise settles. */
type Begin = () => Promise<unknown>;

/** Lets one thing begin, and the next one only when it is over: the second tap of two may come before the first one shows. */
export function oneAtATime(): (begin: Begin) => void {
  let begun = false;
  const over = () => {
    begun = false;
  };
  return (begin) => {
    if (begun) return;
    begun = true;
    begin().then(over, over);
  };
}

/**
 * The same for a part of a screen. Only the promise tells the end: what fails at once is never seen under way, so that
 * no state of the screen could.
 */
export function useOneAtATime(): (begin: Begin) => void {
  return useState(oneAtATime)[0];
}
