/** What reviews are filtered by: one of these at the most. */
const names = ['stars', 'value', 'pictures'] as const;

/** A filter by the name of its query, as in the address. */
export type Filter = Partial<Record<(typeof names)[number], string>>;

/** What an address asks for; the server refuses what is none, and more than one. */
export function filterOf(url: string): Filter {
  const { searchParams } = new URL(url);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

export function filterAddress(path: string, filter: Filter): string {
  const query = new URLSearchParams(filter).toString();
  return query === '' ? path : `${path}?${query}`;
}
