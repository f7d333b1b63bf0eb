type Cells = Record<string, string>;

/**
 * The cells that a row gives, with what follows where it gives a next price: one without discount stays such, and what
 * belongs to it is kept, or goes with it.
 */
export function withNextCells(given: Cells, before: Cells): Cells {
  if (given.next_price === undefined) return given;
  const kept = given.next_price === '' ? {} : before;
  const follows = before.next_org_price === before.next_price;
  return {
    next_org_price: follows ? '' : (kept.next_org_price ?? ''),
    next_tax: kept.next_tax ?? '',
    ...given,
  };
}
