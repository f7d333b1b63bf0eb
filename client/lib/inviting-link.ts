/** The page that shows a shopper the link to a page of the shop with their invitation in it. */
export const linkPage = (page: string): string => `/invite?${new URLSearchParams({ to: page })}`;

/** The address of a page as a shopper passes it on: who comes by it is invited by the shopper (docs/domain.md, Invitations). */
export function invitingLink(origin: string, page: string, code: string): string {
  const url = new URL(page, origin);
  url.searchParams.set('by', code);
  return url.href;
}
