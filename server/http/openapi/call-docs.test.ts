import { expect, test } from 'vitest';
import { callDocs } from './call-docs.ts';
import type { JsonSchema } from './json-schema.ts';

/** Names of the properties of a schema, at any depth, that have no description. */
function undescribed({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description ? [] : [name]),
    ...undescribed(property),
  ]);
  return [...own, ...(items ? undescribed(items) : []), ...anyOf.flatMap(undescribed)];
}

test('every field of every call is described in words', () => {
  const missing = callDocs().flatMap(({ name, fields, data, extra }) => [
    ...fields.filter(({ description }) => !description).map((field) => `${name}?${field.name}`),
    ...[data, extra].flatMap(undescribed).map((field) => `${name}.${field}`),
  ]);
  expect(missing).toEqual([]);
});
