/** The address of one tab of the log-in screen, with the page to open afterwards. */
export function loginAddress(next: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(next === '/' ? query : { ...query, next }).toString();
  return search === '' ? '/login' : `/login?${search}`;
}
