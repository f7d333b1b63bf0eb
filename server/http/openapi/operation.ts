import { UNAUTHORISED } from '../../api/invoke.ts';
import type { Messages } from '../../i18n.ts';
import { doneExample, refusedExample } from './answers.ts';
import type { CallDoc, FieldDoc } from './call-docs.ts';
import { transportAnswers } from './envelope.ts';
import type { JsonSchema } from './json-schema.ts';

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Name of the schema of a call's fields, and of its answer. */
export const fieldsName = ({ name }: CallDoc) => `${capitalised(name)}Fields`;
export const doneName = ({ name }: CallDoc) => `${capitalised(name)}Done`;

/** One call as an OpenAPI operation. */
export function operationOf(call: CallDoc, messages: Messages) {
  const { name, method, area, endpoint, fields } = call;
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [area],
    'x-source': endpoint.source,
    'x-budget': endpoint.rate,
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    security: endpoint.auth === 'session' ? [{ session: [] }] : [],
    parameters: [
      ...(method === 'GET' ? fields.map(queryParameter) : []),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...(method === 'POST' && fields.length > 0 ? { requestBody: bodyOf(call) } : {}),
    responses: { '200': answersOf(call, messages), ...transportAnswers(method) },
  };
}

/** A field of a GET. */
function queryParameter({ name, required, description, schema, example }: FieldDoc) {
  return { name, in: 'query', required, description, schema, ...(example === '' ? {} : { example }) };
}

/** The fields of a POST as one object. */
export function fieldsSchema({ fields }: CallDoc): JsonSchema {
  const properties = fields.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
}

/** The fields of examples: required ones, and others that explain something. */
export function exampleFields({ fields, endpoint: { alsoSent } }: CallDoc): Record<string, unknown> {
  const needed = fields.filter(({ name, required }) => required || alsoSent.includes(name));
  // What may be left out narrows a call to something of one shop, such as the terms of a purchase that were shown.
  const sent = needed.length > 0 ? needed : fields.filter(({ example }) => example !== '' && example !== 0);
  return Object.fromEntries(sent.map(({ name, example }) => [name, example]));
}

function bodyOf(call: CallDoc) {
  const media = { schema: schemaRef(fieldsName(call)), example: exampleFields(call) };
  const types = call.endpoint.file
    ? ['multipart/form-data']
    : ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];
  return {
    required: call.fields.some(({ required }) => required),
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

function answersOf(call: CallDoc, messages: Messages) {
  const closed = call.endpoint.auth === 'session';
  const refused = refusedExample(call, messages);
  return {
    description: `Done (200)${closed ? ', refused (400) or without a session (401)' : ' or refused (400)'}: see \`code\``,
    content: {
      'application/json': {
        schema: {
          oneOf: [schemaRef(doneName(call)), schemaRef('Refused'), ...(closed ? [schemaRef('Unauthorised')] : [])],
        },
        examples: {
          done: { summary: 'Done', value: doneExample(call, messages) },
          ...(refused ? { refused: { summary: 'Refused', value: refused } } : {}),
          ...(closed ? { unauthorised: { summary: 'Without a session', value: UNAUTHORISED } } : {}),
        },
      },
      ...downloadOf(call),
    },
  };
}

/** The file that a call answers on request. */
function downloadOf({ endpoint: { download } }: CallDoc): Record<string, object> {
  if (!download) return {};
  const description = `\`${download.name}\`, with \`format=${download.format}\``;
  return { [download.type]: { schema: { type: 'string', description } } };
}
