import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type JsonSchema, jsonSchemaOf } from '../../http/openapi/json-schema.ts';
import { isoTime } from '../../iso-time.ts';
import { linesOf, tableOf } from '../table.ts';
import { plain } from './fields.ts';

type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is Thing[] => Array.isArray(value) && value.every(isThing);

/** The answer of a call, for people: tables of what is a list, with sums in yuan and times of ISO 8601. */
export function answerText(name: ConsoleCallName, data: unknown, currency: string): string {
  const schema = jsonSchemaOf(consoleContract[name].output, 'output');
  if (data === null) return 'done';
  if (isTable(data)) return rowsText(schema, data, currency);
  return isThing(data) ? thingText(schema, data, currency) : cellText(schema, data, currency);
}

function rowsText(schema: JsonSchema, rows: Thing[], currency: string): string {
  const { properties = {} } = plain(plain(schema).items ?? {});
  return tableOf(rows.map((row) => cellsOf(properties, row, currency)));
}

/** One thing: a line for each of its values, then its lists. */
function thingText(schema: JsonSchema, thing: Thing, currency: string): string {
  const { properties = {} } = plain(schema);
  const lists = Object.entries(thing).filter(([, value]) => isTable(value) && value.length > 0);
  const names = lists.map(([name]) => name);
  const values = Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name)));
  const sections = lists.map(([name, rows]) => {
    return `${name}\n${rowsText(properties[name] ?? {}, rows as Thing[], currency).replace(/^/gm, '  ')}`;
  });
  const own = Object.keys(values).length === 0 ? [] : [linesOf(cellsOf(properties, values, currency))];
  return [...own, ...sections].join('\n\n');
}

const cellsOf = (properties: Record<string, JsonSchema>, thing: Thing, currency: string) =>
  Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [name, cellText(properties[name] ?? {}, value, currency)]),
  );

function cellText(schema: JsonSchema, value: unknown, currency: string): string {
  const { format } = plain(schema);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && format === 'fen') return formatMoney(value, currency);
  if (typeof value === 'number' && format === 'ms') return isoTime(value);
  // A person in a row of something else.
  if (isThing(value) && typeof value.username === 'string') return value.username;
  if (Array.isArray(value) && value.length === 0) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
