const ORIGIN = 'http://local.invalid';

/** Characters of an address of the shop at the most: a longer one would be an answer's head that proxies refuse. */
const LONGEST = 2000;

/** `next` of an address if it is within this shop, else the home page (docs/architecture.md, Pages). */
export function localPath(next: string | null | undefined): string {
  // Browsers read `//host`, `/\host` and `/<tab>/host` as another site; the URL parser handles them all.
  const url = next?.startsWith('/') && next.length <= LONGEST ? parsed(next) : null;
  if (!url) return '/';
  const { origin, pathname, search, hash } = url;
  // After a dot segment, the path itself may become `//host`.
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

/** The page to open after a log-in: `next` of its address, but not the log-in itself. */
export function pathAfterLogin(next: string | null | undefined): string {
  const path = localPath(next);
  return isLogin(path) ? '/' : path;
}

function isLogin(path: string): boolean {
  return parsed(path)?.pathname === '/login';
}

/** Null if it is no address; the oldest browsers have no `URL.canParse`. */
function parsed(path: string): URL | null {
  try {
    return new URL(path, ORIGIN);
  } catch {
    return null;
  }
}

/** The sheet of a purchase; over the same page a newcomer registers. */
const PURCHASE = /^(\/(?:g|user\/detail)\/\d+)\/buy(\/\d+)?$/;

/**
 * The address of the log-in screen, which leads back to `here` afterwards; from the log-in screen itself, to its own
 * `next`. With `ended` it says that a session has ended. Who wants to buy, and has had no session, registers over the
 * page.
 */
export function loginPath(here: string, ended = false): string {
  if (isLogin(here)) return here;
  const next = localPath(here);
  const [, page, group = ''] = PURCHASE.exec(next) ?? [];
  if (page !== undefined && !ended) return `${page}/register${group}`;
  const query = [...(next === '/' ? [] : [`next=${encodeURIComponent(next)}`]), ...(ended ? ['ended=1'] : [])].join(
    '&',
  );
  return query === '' ? '/login' : `/login?${query}`;
}
