import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Options {
  replace: boolean;
  preventScrollReset: boolean;
  /** The page stays: under a sheet, or as one of its choices changes. */
  pageStays: boolean;
}

/** What links need of the router. */
interface Navigator {
  navigate: (to: string, options: Options) => void;
  /** The query of the address that is open, or is being opened. */
  search: () => string;
}

let navigator: Navigator | null = null;

/** Gives links the router; until then, and on the server, they are ordinary links. */
export function letLinksNavigate(by: Navigator): void {
  navigator = by;
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

type Ways = Pick<LinkProps, 'replace' | 'keepScroll' | 'choice'>;

function follow(event: MouseEvent<HTMLAnchorElement>, { replace = false, keepScroll = false, choice }: Ways): void {
  const anchor = event.currentTarget;
  if (!navigator || event.defaultPrevented || !isPlainClick(event)) return;
  if (anchor.target !== '' || anchor.origin !== window.location.origin) return;
  event.preventDefault();
  if (choice) {
    navigator.navigate(choice(navigator.search()), { replace: true, preventScrollReset: true, pageStays: true });
    return;
  }
  // As browsers do for a link to the open page.
  const again = anchor.href === window.location.href;
  const opensSheet = anchor.getAttribute('aria-haspopup') === 'dialog';
  navigator.navigate(anchor.pathname + anchor.search + anchor.hash, {
    replace: replace || again,
    preventScrollReset: keepScroll || opensSheet,
    pageStays: opensSheet,
  });
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this shop, beginning with a slash. */
  to: string;
  replace?: boolean;
  /** For changes within a screen: the scroll position stays. */
  keepScroll?: boolean;
  /**
   * For one of several choices on the open page, whose entry it replaces: what `to` is after a choice at this query. Who
   * taps again before the page is drawn loses nothing.
   */
  choice?: ((search: string) => string) | undefined;
}

/**
 * A link inside the shop; with `aria-haspopup="dialog"` to a sheet over the open page. It uses no hook and no context:
 * the router's own Link is most of the cost of rendering a page (docs/architecture.md, Pages).
 */
export function Link({ to, replace, keepScroll, choice, onClick, ...anchor }: LinkProps) {
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        follow(event, { replace, keepScroll, choice });
      }}
    />
  );
}
