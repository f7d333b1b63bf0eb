interface FormOrigin {
  /** The header `Origin`, which browsers send with every POST. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`, which no script can set. */
  site: string | undefined;
  publicOrigin: string;
}

/**
 * True when a form was sent from a page of this shop. Pages act on a cookie, so a form of another site must not get
 * through (domain.md, Shoppers, sessions, bounds). A browser that came by another name of this very server (localhost
 * for 127.0.0.1) says `same-origin` by itself.
 */
export function isOwnForm({ origin, site, publicOrigin }: FormOrigin): boolean {
  return origin === publicOrigin || site === 'same-origin';
}
