import { Column, type DriverValueDecoder, is, SQL, sql } from 'drizzle-orm';

type Decoder = DriverValueDecoder<unknown, unknown>;

/** What Drizzle keeps of a query that gives rows, on either engine; there is no public way to it. */
interface GivesRows {
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
}

/** That of an expression which is given as it comes. */
const AS_IT_COMES = (sql`` as unknown as { decoder: Decoder }).decoder;

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as { decoder: Decoder };
  return decoder;
}

/** Null where a value is given as it comes. */
function decodingOf(field: unknown): ((value: unknown) => unknown) | null {
  const decoder = decoderOf(field);
  const plain = decoder === AS_IT_COMES || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return plain ? null : (value) => decoder.mapFromDriverValue(value);
}

/**
 * Lets a prepared query make its rows by a plan that is made once. Drizzle finds out anew for each value of each row
 * what is to be done with it (bench/RESULTS.md). A selection in groups is left to Drizzle.
 */
export function planRows(query: object): void {
  const { fields, customResultMapper }: GivesRows = query;
  if (!fields || customResultMapper || fields.some(({ path }) => path.length > 1)) return;
  const plan = fields.map(({ path: [name = ''], field }) => ({ name, decode: decodingOf(field) }));
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
