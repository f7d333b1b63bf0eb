import { useEffect, useState } from 'react';
import { useMatches, useNavigationType } from 'react-router-dom';
import { focusOn } from '../../../web/focus-on.ts';
import { hasKeptFocus } from '../../../web/kept-focus.ts';

/** The current screen and its path, without a sheet over it; null until the first one is hydrated. */
let shown: { screen: string; path: string } | null = null;

/**
 * Moves the focus to the heading of a new page and announces its title, as a browser does after loading a page. Not for
 * the first page, which the browser has announced, nor for another tab of the same screen, nor for a sheet, which is a
 * dialog with a name and a focus of its own.
 */
export function RouteAnnouncer({ title }: { title: string }) {
  const [, { id: screen = '', pathname: path = '' } = {}] = useMatches();
  const replaced = useNavigationType() === 'REPLACE';
  const [announced, setAnnounced] = useState(0);
  useEffect(() => {
    const before = shown;
    shown = { screen, path };
    if (!before || before.path === path || (before.screen === screen && replaced)) return;
    // oxlint-disable-next-line hooks/set-state-in-effect -- it announces what the effect does: the focus moves
    setAnnounced((count) => count + 1);
    focusPage();
  }, [screen, path, replaced]);
  return (
    <div role="status" className="sr">
      {announced > 0 && <p key={announced}>{title}</p>}
    </div>
  );
}

/** The router restores the scroll position, so Back returns to it. */
function focusPage(): void {
  const { activeElement } = document;
  if (activeElement?.closest('main, dialog') && !hasKeptFocus(activeElement)) return;
  const place = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
  if (place) focusOn(place);
}
