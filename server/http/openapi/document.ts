import project from '../../../package.json' with { type: 'json' };
import type { Messages } from '../../i18n.ts';
import { doneSchemaOf, sharedSchemas } from './answers.ts';
import { allAreas } from './areas.ts';
import { callDocs } from './call-docs.ts';
import { transportResponses } from './envelope.ts';
import { eventsPath } from './events-operation.ts';
import { headerOf, headOf } from './head.ts';
import type { JsonSchema } from './json-schema.ts';
import { doneName, fieldsName, fieldsSchema, operationOf } from './operation.ts';

const introduction = `Every call answers \`{ code, msg, data }\`: 200 done, 400 refused, 401 without a session. A refusal \
says why twice: \`msg\` in the reader's language, \`reason\` (and \`field\`) in words that programs can compare. Any other HTTP status than 200 means that the request did not reach the business; its \
body has the same shape.

Money is yuan: a JSON number with at most two decimals in answers, decimal text in fields. Times are ISO 8601 in UTC. \
Fields are text, sent as multipart form data, URL-encoded or JSON; one sent empty is one left out, and one sent twice \
is refused. Long lists take \`limit\` and \`cursor\` and answer \`next\`. Calls marked as extensions are this shop's own.`;

/** The OpenAPI document of the shop's API. `origin` is the server's. */
export function openApiDocument({ origin, messages }: { origin: string; messages: Messages }) {
  const calls = callDocs();
  const paths: Record<string, object> = {};
  const schemas: Record<string, JsonSchema> = sharedSchemas(messages);
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, messages) };
    schemas[doneName(call)] = doneSchemaOf(call);
    if (call.method === 'POST' && call.fields.length > 0) schemas[fieldsName(call)] = fieldsSchema(call);
  }
  Object.assign(paths, eventsPath());
  const used = allAreas.filter(({ title }) => calls.some(({ area }) => area === title));
  return {
    ...headOf({ title: 'pintuan', summary: project.description, description: introduction, origin }),
    tags: used.map(({ title, text }) => ({ name: title, description: text })),
    paths,
    components: {
      schemas,
      responses: transportResponses(messages),
      parameters: { IdempotencyKey: idempotencyKey, AcceptLanguage: acceptLanguage },
      securitySchemes: { session },
    },
  };
}

const session = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The raw `token` that `login` answers; `Bearer <token>` works too.',
};

const idempotencyKey = headerOf(
  'Idempotency-Key',
  'Makes a repeat safe for 24 hours: the same key with the same fields returns the first answer and does nothing, with other fields it is refused.',
  { type: 'string', pattern: '^[A-Za-z0-9_\\-.:]{1,100}$' },
  'first-try',
);

const acceptLanguage = headerOf(
  'Accept-Language',
  'Language of every text in the answer, unless a `language` cookie has chosen one; zh-CN without both.',
  { type: 'string' },
  'en-US',
);
