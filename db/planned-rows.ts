import { Column, type DriverValueDecoder, is, SQL, sql } from 'drizzle-orm';

type Decoder = DriverValueDecoder<unknown, unknown>;

/** What Drizzle keeps of a query that gives rows, on either engine; there is no public way to it. */
interface GivesRows {
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
}

/** Undefined for what only Drizzle knows how to read. */
function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  // An expression has one, which its type keeps to itself.
  return is(expression, SQL) ? (expression as unknown as { decoder: Decoder }).decoder : undefined;
}

/** That of an expression which is given as it comes. */
const AS_IT_COMES = decoderOf(sql``);

/** Null where a value is given as it comes. */
function decodingOf(decoder: Decoder): ((value: unknown) => unknown) | null {
  const plain = decoder === AS_IT_COMES || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return plain ? null : (value) => decoder.mapFromDriverValue(value);
}

/**
 * Lets a prepared query make its rows by a plan that is made once. Drizzle finds out anew for each value of each row
 * what is to be done with it (bench/RESULTS.md). A selection in groups, or of what it alone can read, is left to it.
 */
export function planRows(query: object): void {
  const { fields, customResultMapper }: GivesRows = query;
  if (!fields || customResultMapper) return;
  const plan: { name: string; decode: ((value: unknown) => unknown) | null }[] = [];
  for (const { path, field } of fields) {
    const [name, ...inside] = path;
    const decoder = decoderOf(field);
    if (name === undefined || inside.length > 0 || !decoder) return;
    plan.push({ name, decode: decodingOf(decoder) });
  }
  const rowOf = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, decode } of plan) {
      const value = values[at++];
      row[name] = decode === null || value === null ? value : decode(value);
    }
    return row;
  };
  Object.assign(query, { customResultMapper: (rows: unknown[][]) => rows.map(rowOf) });
}
