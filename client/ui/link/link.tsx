import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Options {
  replace: boolean;
  preventScrollReset: boolean;
  /** The page stays, under a sheet. */
  opensSheet: boolean;
}

type Navigate = (to: string, options: Options) => void;

let navigate: Navigate | null = null;

/** Gives links the router; until then, and on the server, they are ordinary links. */
export function letLinksNavigate(by: Navigate): void {
  navigate = by;
}

/** A click that opens the link here, in this tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** For a link whose action happens in place if JavaScript runs. */
export function inPlace(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}

function follow(event: MouseEvent<HTMLAnchorElement>, replace: boolean, preventScrollReset: boolean): void {
  const anchor = event.currentTarget;
  if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
  if (anchor.target !== '' || anchor.origin !== window.location.origin) return;
  event.preventDefault();
  // As browsers do for a link to the open page.
  const again = anchor.href === window.location.href;
  const opensSheet = anchor.getAttribute('aria-haspopup') === 'dialog';
  navigate(anchor.pathname + anchor.search + anchor.hash, {
    replace: replace || again,
    preventScrollReset: preventScrollReset || opensSheet,
    opensSheet,
  });
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this shop, beginning with a slash. */
  to: string;
  replace?: boolean;
  /** For changes within a screen: the scroll position stays. */
  keepScroll?: boolean;
}

/**
 * A link inside the shop; with `aria-haspopup="dialog"` to a sheet over the open page. It uses no hook and no context:
 * the router's own Link is most of the cost of rendering a page (docs/architecture.md, Pages).
 */
export function Link({ to, replace = false, keepScroll = false, onClick, ...anchor }: LinkProps) {
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        follow(event, replace, keepScroll);
      }}
    />
  );
}
