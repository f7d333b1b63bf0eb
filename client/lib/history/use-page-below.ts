import { useRef } from 'react';
import { useMatches, useNavigate } from 'react-router-dom';
import { pathBelow } from './location.ts';

/** The screen over which a sheet with an address lies, and how the reader gets back to it from the sheet. */
export function usePageBelow(): { path: string; leave: () => void } {
  const path = useMatches().at(-2)?.pathname ?? '/';
  const navigate = useNavigate();
  const left = useRef(false);
  const leave = () => {
    if (left.current) return;
    left.current = true;
    // The page is not twice in the history.
    if (pathBelow() === path) void navigate(-1);
    else void navigate(path, { replace: true, preventScrollReset: true });
  };
  return { path, leave };
}
