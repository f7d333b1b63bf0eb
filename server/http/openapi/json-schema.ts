import { z } from 'zod';

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
  additionalProperties?: unknown;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  example?: unknown;
}

/** Fields that a caller gives, or those that an answer has. */
type Side = 'input' | 'output';

/** A zod schema as JSON Schema, with the words of its fields and without keywords that only zod needs. */
export function jsonSchemaOf(schema: z.ZodType, io: Side): JsonSchema {
  return converted(schema, io, (made) => {
    tidy(made, io);
    // It stands in the example of the whole call.
    delete made.example;
  });
}

/** A value that fits the schema: the examples of its fields, or the plainest of their types. */
export function exampleOf(schema: z.ZodType, io: Side): unknown {
  return exampleIn(converted(schema, io, (made) => tidy(made, io)));
}

function converted(schema: z.ZodType, io: Side, change: (made: z.core.JSONSchema.BaseSchema) => void): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => change(jsonSchema) });
  const { $schema: _, ...rest } = made;
  return rest as JsonSchema;
}

function tidy(schema: z.core.JSONSchema.BaseSchema, io: Side): void {
  // Dates and addresses have a format; a prefix has a pattern.
  if (schema.format === 'starts_with') delete schema.format;
  else if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === 'number' && schema.enum?.every(Number.isInteger)) schema.type = 'integer';
  // Answers may get more fields; clients ignore those that they do not know.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

function exampleIn(schema: JsonSchema): unknown {
  const { example, const: only, enum: values, anyOf, oneOf, type, items = {}, properties = {} } = schema;
  if (example !== undefined) return example;
  if (only !== undefined) return only;
  if (values) return values[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return exampleIn(first);
  if (type === 'array') return [exampleIn(items)];
  if (type !== 'object') return plainest(schema);
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleIn(property)]));
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
