import { type Location, useLocation } from 'react-router-dom';

const keyOf = ({ key, state }: Location): string => (state as { replaces?: string } | null)?.replaces ?? key;

/** The state of an entry in the place of this one that shows the same page, with all that is open on it. */
export const samePageAs = (location: Location) => ({ replaces: keyOf(location) });

/** Changes when another page opens, and not when the open one is read in another language. */
export const usePageKey = (): string => keyOf(useLocation());
