import { type Side, wordsFor } from './field-words.ts';
import type { JsonSchema } from './json-schema.ts';

/** A value that fits the schema: the project's own example of a field, or the plainest of its type. */
export function exampleOf(schema: JsonSchema, side: Side, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  const own = wordsFor(side, name)?.[1];
  if (schema.enum) return schema.enum.includes(own) ? own : schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first, side, name);
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, side, name)];
  if (schema.type === 'object') return exampleOfObject(schema, side);
  return own !== undefined && fits(own, schema) ? own : plainest(schema);
}

function exampleOfObject({ properties = {} }: JsonSchema, side: Side): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, property]) => [name, exampleOf(property, side, name)]);
  return Object.fromEntries(entries);
}

function fits(value: string | number | boolean, { type, pattern, minLength = 0 }: JsonSchema): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type !== typeof value) return false;
  return typeof value !== 'string' || (value.length >= minLength && new RegExp(pattern ?? '', 'u').test(value));
}

function plainest({ type, format, minimum = 0, minLength = 0 }: JsonSchema): unknown {
  if (type === 'integer') return Math.max(1, minimum);
  if (type === 'number') return Math.max(39.9, minimum);
  if (type === 'boolean') return false;
  if (type !== 'string') return null;
  if (format === 'date-time') return '2026-11-21T08:00:00.000Z';
  if (format === 'uri') return 'https://shop.example/';
  return 'text'.padEnd(minLength, 'x');
}
