/** The address of one tab of the log-in screen, with the page to open afterwards. */
export function loginAddress(next: string, query: Record<string, string> = {}): string {
  return withNext('/login', next, query);
}

/** The address of the screen for a forgotten password, which leads back to that of the log-in. */
export function forgotAddress(next: string): string {
  return withNext('/login/forgot', next, {});
}

function withNext(path: string, next: string, query: Record<string, string>): string {
  const search = new URLSearchParams(next === '/' ? query : { ...query, next }).toString();
  return search === '' ? path : `${path}?${search}`;
}
