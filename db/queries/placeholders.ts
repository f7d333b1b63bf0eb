import { type Placeholder, sql } from 'drizzle-orm';

/** The values of a prepared insert: a placeholder for each of these columns, with its name. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}
