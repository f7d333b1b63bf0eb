/** The address of a new recharge, for the purchase at `next` if there is one. */
export function addressOfForm(next: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(next !== '' && { next }) }).toString();
  return search === '' ? '/user/recharge' : `/user/recharge?${search}`;
}

/** The address of a recharge's own screen, to which providers also send the shopper back (server/services.ts). */
export function addressOfRecharge(number: string, next = ''): string {
  return addressOfForm(next, { number });
}
