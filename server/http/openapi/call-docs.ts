import type { z } from 'zod';
import { type CallName, calls, methodAndPath } from '../../../shared/contract/calls.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract } from '../../../shared/contract/index.ts';
import { isSecretField } from '../../../shared/secret-field.ts';
import { areaOf } from './areas.ts';
import { exampleOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

export interface FieldDoc {
  name: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: unknown;
}

/** The description of one call for OpenAPI, `/docs/api` and the Postman collection; it follows from the contract. */
export interface CallDoc {
  name: CallName;
  method: 'GET' | 'POST';
  path: string;
  area: string;
  endpoint: Endpoint;
  fields: FieldDoc[];
  /** Schema of `data` after success, and an example of it. */
  data: JsonSchema;
  dataExample: unknown;
  /** The fields beside `data`, as an object. */
  extra: JsonSchema;
  extraExample: Record<string, unknown>;
}

/** Every call of the contract, in its order. */
export function callDocs(): CallDoc[] {
  return (Object.keys(calls) as CallName[]).map(callDoc);
}

function callDoc(name: CallName): CallDoc {
  const [method, path] = methodAndPath(name);
  const endpoint: Endpoint = contract[name];
  const { output, extra } = endpoint;
  return {
    ...{ name, method, path, area: areaOf(name), endpoint, fields: fieldsOf(endpoint.input) },
    ...{ data: jsonSchemaOf(output, 'output'), dataExample: exampleOf(output, 'output') },
    extra: jsonSchemaOf(extra, 'output'),
    extraExample: exampleOf(extra, 'output') as Record<string, unknown>,
  };
}

function fieldsOf(input: z.ZodType): FieldDoc[] {
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input');
  const examples = exampleOf(input, 'input') as Record<string, unknown>;
  // A text that is left out is an empty one.
  return Object.entries(properties).map(([name, { description = '', default: _, ...bounds }]) => {
    const schema = isSecretField(name) ? { ...bounds, format: 'password' } : bounds;
    return { name, required: required.includes(name), description, schema, example: examples[name] };
  });
}

/** The rule of a field, in words: `3 to 32 characters`. */
export function ruleOf(schema: JsonSchema): string {
  const { type, minimum, maximum, minLength, maxLength, enum: values } = schema;
  if (schema.contentMediaType) return 'file: a JPEG, PNG, WebP, AVIF or GIF of at most 5 MiB';
  if (values) return `one of ${values.join(', ')}`;
  if (type === 'integer') return `whole number${range(minimum, maximum, '')}`;
  if (type === 'string') return `text${range(minLength, maxLength, ' characters')}`;
  return type ?? 'any';
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least === undefined ? '' : `, at least ${least}${unit}`;
}
