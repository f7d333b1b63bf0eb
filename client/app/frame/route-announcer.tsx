import { useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router-dom';

/** The screen that is shown, and its path; null until the first one is hydrated. */
let shown: { screen: string; path: string } | null = null;

/**
 * Takes the focus to the heading of a page that was gone to, and says its title, as a browser does that loads it.
 * Not for the first page, which the browser has told of itself, nor for another tab of the same screen.
 */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname: path } = useLocation();
  const screen = useMatches().at(-1)?.id ?? '';
  const replaced = useNavigationType() === 'REPLACE';
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    const before = shown;
    shown = { screen, path };
    if (!before || before.path === path || (before.screen === screen && replaced)) return;
    // oxlint-disable-next-line hooks/set-state-in-effect -- it tells of what the effect does: the focus moves
    setArrivals((count) => count + 1);
    focusPage();
  }, [screen, path, replaced]);
  return (
    <div role="status" className="sr">
      {arrivals > 0 && <p key={arrivals}>{title}</p>}
    </div>
  );
}

/** The scroll is the router's: Back finds the page where it was left. */
function focusPage(): void {
  if (document.activeElement?.closest('main, dialog')) return;
  const place = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
