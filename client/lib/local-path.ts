const ORIGIN = 'http://local.invalid';

/** `next` of an address if it stays in this shop, else the home page (docs/architecture.md, Pages). */
export function localPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, ORIGIN)) return '/';
  // Browsers read `//host`, `/\host` and `/<tab>/host` as another site; the parser knows them all.
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Behind a dot segment, the path itself may come out as `//host`.
  const stays = origin === ORIGIN && !pathname.startsWith('//') && pathname !== '/login';
  return stays ? pathname + search + hash : '/';
}

/**
 * The log-in screen, which leads back to `here` afterwards; from itself it leads where it led before. `ended` has it say
 * that a session has come to its end.
 */
export function loginPath(here: string, ended = false): string {
  if (new URL(here, ORIGIN).pathname === '/login') return here;
  const next = localPath(here);
  const query = [...(next === '/' ? [] : [`next=${encodeURIComponent(next)}`]), ...(ended ? ['ended=1'] : [])].join(
    '&',
  );
  return query === '' ? '/login' : `/login?${query}`;
}
