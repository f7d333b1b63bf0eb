import { Router } from 'express';
import { z } from 'zod';
import project from '../../../package.json' with { type: 'json' };
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { lazily } from '../../../shared/lazily.ts';
import type { RateLimits } from '../../http/limits/rate-limit.ts';
import { sendJson } from '../../http/responses/json.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import { type StaffCallerDeps, staffCallerOf } from './caller.ts';

/** `/console/api/v1/openapi.json`: the console's contract for programs, for whoever is signed in. */
export function consoleOpenApi(deps: StaffCallerDeps & { origin: string; limits: RateLimits }): Router {
  const router = Router();
  // Made once: it takes a tenth of a second, in which nobody else is served.
  const document = lazily(async () => consoleDocument(deps.origin));
  router.get('/', deps.limits.read, async (request, response) => {
    const { staff } = await staffCallerOf(request, deps);
    if (!staff) throw new StaffRefused('notSignedIn', { code: 401 });
    sendJson(response, 200, await document());
  });
  return router;
}

/** The OpenAPI document of the console. */
export function consoleDocument(origin: string) {
  const names = Object.keys(consoleCalls) as ConsoleCallName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'pintuan console',
      version: project.version,
      description: 'JSON for the staff interface. Money is fen, times are milliseconds since 1970.',
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(names.map(pathOf)),
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'console' } } },
  };
}

function pathOf(name: ConsoleCallName): [string, object] {
  const [method, path] = consoleMethodAndPath(name);
  const { summary, right, input, output, file, paged }: ConsoleEndpoint = consoleContract[name];
  const fields = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const body = {
    requestBody: { content: { [file ? 'multipart/form-data' : 'application/json']: { schema: fields } } },
  };
  const query = {
    parameters: Object.entries(fields.properties ?? {}).map(([field, schema]) => ({
      name: field,
      in: 'query',
      required: fields.required?.includes(field) ?? false,
      schema,
    })),
  };
  const done = {
    type: 'object',
    required: ['code', 'msg', 'data', 'server_time', ...(paged ? ['next'] : [])],
    properties: {
      code: { const: 200 },
      msg: { type: 'string' },
      data: z.toJSONSchema(output, { unrepresentable: 'any' }),
      ...(paged && { next: { type: ['string', 'null'] } }),
      server_time: { type: 'integer' },
    },
  };
  const operation = {
    operationId: name,
    summary,
    'x-right': right,
    security: right === 'public' ? [] : [{ session: [] }],
    ...(method === 'GET' ? query : body),
    responses: { 200: { description: summary, content: { 'application/json': { schema: done } } } },
  };
  return [path, { [method.toLowerCase()]: operation }];
}
