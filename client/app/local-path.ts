const ORIGIN = 'http://local.invalid';

/** `next` of an address if it stays in this shop, else the home page (design.md, Pages). */
export function localPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, ORIGIN)) return '/';
  // Browsers read `//host`, `/\host` and `/<tab>/host` as another site; the parser knows them all.
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Behind a dot segment, the path itself may come out as `//host`.
  const stays = origin === ORIGIN && !pathname.startsWith('//') && pathname !== '/login';
  return stays ? pathname + search + hash : '/';
}

/** The log-in screen, which leads back to `here` afterwards; from itself it leads where it led before. */
export function loginPath(here: string): string {
  if (new URL(here, ORIGIN).pathname === '/login') return here;
  const next = localPath(here);
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
