import { resolve } from 'node:path';
import { type ConsoleCallName, consoleCalls } from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { type JsonSchema, jsonSchemaOf } from '../../http/openapi/json-schema.ts';
import { readGivenFile } from '../../services/text-file.ts';
import { UsageError } from '../command.ts';
import { tableOf } from '../table.ts';

/** The largest file of a call that says nothing else, in bytes. */
const PICTURE = 10 * 2 ** 20;

const endpointOf = (name: ConsoleCallName): ConsoleEndpoint => consoleContract[name];

/** As it is written in a command: the last part of its path. */
const pathOf = (name: ConsoleCallName) => consoleCalls[name].split(' ')[1] ?? '';

/** Calls that need a right; the others are about what a person has of their own. */
const callable = () =>
  (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) => {
    const { right } = endpointOf(name);
    return right !== 'session' && right !== 'public';
  });

/** The call of that path. Throws `UsageError`. */
export function callOf(path: string): ConsoleCallName {
  const found = callable().find((name) => pathOf(name) === path);
  if (found === undefined) throw new UsageError(`there is no call ${path}; call alone lists them`);
  return found;
}

/** Every call with what it does. */
export const listOfCalls = () =>
  tableOf(callable().map((name) => ({ call: pathOf(name), does: endpointOf(name).summary })));

const propertiesOf = (name: ConsoleCallName) => {
  const { properties = {}, required = [] } = jsonSchemaOf(endpointOf(name).input, 'input');
  return { properties, required };
};

/** Whether a call is refused without this field. */
export const isNeeded = (name: ConsoleCallName, field: string): boolean => propertiesOf(name).required.includes(field);

/** What a call does, and its fields. */
export function helpOf(name: ConsoleCallName): string {
  const { properties, required } = propertiesOf(name);
  const { summary, file } = endpointOf(name);
  const rows = Object.entries(properties).map(([field, schema]) => ({
    field,
    takes: field === file ? 'the name of a file' : kindOf(schema),
    needed: required.includes(field) ? 'yes' : 'no',
    means: schema.description ?? '',
  }));
  return rows.length === 0 ? `${summary}\n` : `${summary}\n\n${tableOf(rows)}`;
}

function kindOf(schema: JsonSchema): string {
  const { type, format, items, enum: values } = plain(schema);
  if (values) return values.join(' | ');
  if (type === 'array') return `${kindOf(items ?? {})}, …`;
  if (type === 'object' || type === undefined) return 'JSON';
  if (type === 'boolean') return 'true | false';
  return type === 'string' ? (format ?? 'text') : `${type}${format === undefined ? '' : ` (${format})`}`;
}

/** Of one that may also be null, what it is otherwise. */
export const plain = (schema: JsonSchema): JsonSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/**
 * The fields of `field=value` words, as the contract has them; a file is read from the folder of the command. Throws
 * `UsageError`, `FileProblem`.
 */
export async function fieldsOf(name: ConsoleCallName, words: readonly string[], cwd: string) {
  const { properties } = propertiesOf(name);
  const { file, mostBytes = PICTURE } = endpointOf(name);
  const fields: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    const [field, text] = [word.slice(0, at), word.slice(at + 1)];
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (at < 1 || !schema || field in fields) throw new UsageError(`${word}\n\n${helpOf(name)}`);
    fields[field] = field === file ? await readGivenFile(resolve(cwd, text), mostBytes) : typed(schema, text);
  }
  return fields;
}

/** The contract refuses what is left as text and ought to be something else. */
function typed(schema: JsonSchema, text: string): unknown {
  const { type, items = {} } = plain(schema);
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'integer' || type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === 'array' && !text.startsWith('[')) return text.split(',').map((one) => typed(items, one));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
