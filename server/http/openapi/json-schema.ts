import { z } from 'zod';
import { type Side, wordsFor } from './field-words.ts';

/** The part of JSON Schema 2020-12 that the contract needs; OpenAPI 3.1 accepts it unchanged. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  contentMediaType?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  examples?: unknown[];
}

/** A zod schema as JSON Schema, without keywords that only zod needs. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => tidy(jsonSchema) });
  const { $schema: _, ...rest } = made;
  return rest as JsonSchema;
}

function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  // Dates and addresses have a format; a prefix has a pattern.
  if (schema.format === 'starts_with') delete schema.format;
  else if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // An empty text is a field left out.
  if (schema.default === '') delete schema.default;
  if (schema.type === 'number' && schema.enum?.every(Number.isInteger)) schema.type = 'integer';
  // Answers may get more fields; clients ignore those that they do not know.
  delete schema.additionalProperties;
}

/** The same schema with each property described by the project's words. */
export function described(schema: JsonSchema, side: Side): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items ? { items: described(items, side) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => described(one, side)) } : {}),
    ...(properties ? { properties: describedAll(properties, side) } : {}),
  };
}

function describedAll(properties: Record<string, JsonSchema>, side: Side): Record<string, JsonSchema> {
  const entries = Object.entries(properties).map(([name, property]) => {
    const description = property.description ?? wordsFor(side, name)?.[0];
    return [name, { ...described(property, side), ...(description ? { description } : {}) }];
  });
  return Object.fromEntries(entries);
}
