import type { ReceivedFields } from '../bodies/body.ts';

/**
 * The query of an address: everything after its first `?`, up to a `#`. Every query is parsed here: if a cache key came
 * from one reading of an address and the answer from another, a wrong answer would be given to everybody.
 */
export function queryOf(url: string): URLSearchParams {
  const [address = ''] = url.split('#', 1);
  const at = address.indexOf('?');
  // With its `?`, since one in front is taken away.
  return new URLSearchParams(at < 0 ? '' : address.slice(at));
}

/** The query as the fields of a call; repeated names become a list, which is refused when a call reads its fields. */
export function fieldsOfQuery(query: URLSearchParams): ReceivedFields {
  const all = new Map<string, string[]>();
  for (const [name, value] of query) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  // Without a prototype, a field may be called whatever its sender likes.
  const fields: ReceivedFields = Object.create(null);
  for (const [name, values] of all) fields[name] = values.length === 1 ? values[0] : values;
  return fields;
}

/** The values of `names` in a query that are not empty, in that order; null if a name comes twice. */
export function onlyOf(query: URLSearchParams, names: readonly string[]): URLSearchParams | null {
  const chosen = new URLSearchParams();
  for (const name of names) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) return null;
    if (value !== undefined && value !== '') chosen.append(name, value);
  }
  return chosen;
}

/** An address with that query. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
