/**
 * The JSON of a value with the keys of every object in order and without spaces: equal values have equal texts, on both
 * engines, whatever order the database returns keys in.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
