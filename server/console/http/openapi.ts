import { Router } from 'express';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { lazily } from '../../../shared/lazily.ts';
import type { RateLimits } from '../../http/limits/rate-limit.ts';
import { doneSchema, notHandled, transportAnswers, transportResponses } from '../../http/openapi/envelope.ts';
import { headerOf, headOf } from '../../http/openapi/head.ts';
import { jsonSchemaOf } from '../../http/openapi/json-schema.ts';
import { sendJson } from '../../http/responses/json.ts';
import type { Messages } from '../../i18n.ts';
import { signedInOnly } from './call-routes.ts';
import type { StaffCallerDeps } from './caller.ts';
import { refusalResponses, refusalSchemas, refusalsOf } from './refusal-docs.ts';

interface Origin {
  origin: string;
  messages: Messages;
}

/** `/console/api/v1/openapi.json`: the console's contract for programs, for whoever is signed in. */
export function consoleOpenApi(deps: StaffCallerDeps & Origin & { limits: RateLimits }): Router {
  const router = Router();
  // Made once: it takes a tenth of a second, in which nobody else is served.
  const document = lazily(async () => consoleDocument(deps));
  router.get('/', deps.limits.read, signedInOnly(deps), async (_, response) => {
    sendJson(response, 200, await document());
  });
  return router;
}

const introduction = `JSON for the staff interface. Money is fen, times are milliseconds since 1970. Every call answers \
\`{ code, msg, data, server_time }\`, a refusal \`{ code, msg, reason, data }\`: with HTTP status 200 if its code is 400, \
else with its code. A GET takes its fields from the query, a POST from JSON, or multipart form data where it has a file. \
Some calls answer a file in place of the envelope. A write needs \`Origin\` and \`Sec-Fetch-Site\` of the console's own page.`;

/** The OpenAPI document of the console. */
export function consoleDocument({ origin, messages }: Origin) {
  const names = Object.keys(consoleCalls) as ConsoleCallName[];
  return {
    ...headOf({ title: 'pintuan console', description: introduction, origin }),
    paths: Object.fromEntries(names.map(pathOf)),
    components: {
      schemas: { ...refusalSchemas(messages), NotHandled: notHandled },
      responses: {
        ...transportResponses(messages, {
          tooLarge: 'A body of more than 1 MiB, of 32 KiB without a session, or a file that is too large',
          unsupportedType: 'Not JSON; where the call takes a file, not multipart form data',
        }),
        ...refusalResponses(),
      },
      parameters: { IdempotencyKey: idempotencyKey, StepUp: stepUp, AcceptLanguage: acceptLanguage },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'console' } },
    },
  };
}

const idempotencyKey = headerOf(
  'Idempotency-Key',
  'A repeat with the same key and the same fields does nothing and gets the first answer, without any secret in it; with other fields it is another write.',
);

const stepUp = headerOf(
  'Step-Up',
  'When the call was answered with 428, it is made again with this header: `{ nonce, response }`, the signature of a passkey over the challenge, or `{ code }`, as JSON in base64url.',
);

const acceptLanguage = headerOf('Accept-Language', 'Language of every text in the answer: zh-CN or en-US.');

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function pathOf(name: ConsoleCallName): [string, object] {
  const [method, path] = consoleMethodAndPath(name);
  const endpoint: ConsoleEndpoint = consoleContract[name];
  const { summary, right, rate, input, output, file, paged } = endpoint;
  const isWrite = method === 'POST';
  const fields = jsonSchemaOf(input, 'input');
  const query = Object.entries(fields.properties ?? {}).map(([field, { description, ...schema }]) => ({
    ...{ name: field, in: 'query', required: fields.required?.includes(field) ?? false, description, schema },
  }));
  const done = doneSchema({ paged, data: jsonSchemaOf(output, 'output'), time: { type: 'integer' } });
  const operation = {
    operationId: name,
    summary,
    'x-right': right,
    'x-budget': rate,
    security: right === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...(isWrite ? [] : query),
      ...(isWrite && endpoint.idempotent ? [ref('parameters', 'IdempotencyKey')] : []),
      ...(endpoint.stepUp ? [ref('parameters', 'StepUp')] : []),
      ref('parameters', 'AcceptLanguage'),
    ],
    ...(isWrite && {
      requestBody: {
        required: true,
        content: { [file ? 'multipart/form-data' : 'application/json']: { schema: fields } },
      },
    }),
    responses: {
      200: {
        description: 'Done (200) or refused (400): see `code`',
        content: { 'application/json': { schema: { oneOf: [done, ref('schemas', 'Refused')] } } },
      },
      ...refusalsOf(method, endpoint),
      ...transportAnswers(method),
    },
  };
  return [path, { [method.toLowerCase()]: operation }];
}
