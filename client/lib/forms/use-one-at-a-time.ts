import { useState } from 'react';

/** Starts something that has ended when the promise settles. */
type Begin = () => Promise<unknown>;

/** Starts one submission at a time: the second of two taps may come before the first one's state is rendered. */
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
 * The same for a part of a screen. It relies on the promise alone: a submission that fails at once is never rendered as
 * running, so no state of the screen could end it.
 */
export function useOneAtATime(): (begin: Begin) => void {
  return useState(oneAtATime)[0];
}
