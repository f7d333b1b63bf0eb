import request from 'supertest';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFields } from '../../server/api/fields.ts';
import { callDocs } from '../../server/http/openapi/call-docs.ts';
import { exampleFields } from '../../server/http/openapi/operation.ts';
import { loadMessages } from '../../server/i18n.ts';
import { type CallName, calls } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Node, publishedDocument, resolved, whole } from '../support/published-schema.ts';
import { openTestApi } from '../support/test-api.ts';

const document = publishedDocument(await loadMessages());

/** Every object of the document with the way to it. */
function* nodesOf(value: unknown, path = '#'): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Node];
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, `${path}/${key}`);
}

/** The stream of events is no call: it answers no `{ code, msg, data }`. */
const STREAM = 'GET /api/events';

const everything = Object.entries<Record<string, Node>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Node] => [
    `${method.toUpperCase()} ${path}`,
    { ...operation },
  ]),
);
const operations = everything.filter(([route]) => route !== STREAM);

test('it is served as JSON, to GET alone', async () => {
  const { app } = await openTestApi();
  const { body, headers } = await request(app).get('/api/openapi.json');
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body.openapi).toBe('3.1.0');
  expect(body.servers).toEqual([{ url: 'http://127.0.0.1:3000' }]);
  const posted = await request(app).post('/api/openapi.json');
  expect([posted.status, posted.headers.allow, posted.body.code]).toEqual([405, 'GET', 405]);
});

test('every call is there once, under its own name', () => {
  expect(operations.map(([route]) => route).sort()).toEqual(Object.values(calls).toSorted());
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('the stream of events is described beside them', () => {
  const [, stream] = everything.find(([route]) => route === STREAM) ?? [];
  expect(stream).toMatchObject({ operationId: 'events', 'x-extension': true, security: [{}, { session: [] }] });
  expect(stream?.parameters).toMatchObject([{ name: 'item', in: 'query', schema: { type: 'integer', minimum: 1 } }]);
});

test('every reference leads somewhere, and every tag is declared', () => {
  const refs = [...nodesOf(document)].flatMap(([path, { $ref }]) => (typeof $ref === 'string' ? [[path, $ref]] : []));
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter(([, ref = '']) => !ref.startsWith('#/') || resolved(document, ref) === undefined)).toEqual([]);
  const tags = document.tags.map(({ name }: { name: string }) => name);
  expect(operations.filter(([, { tags: own }]) => !tags.includes((own as string[])[0]))).toEqual([]);
});

test.each(operations)('%s is an operation as OpenAPI 3.1 wants it', (route, operation) => {
  const entry = contract[operation.operationId as CallName];
  expect(operation).toMatchObject({ summary: entry.summary, 'x-source': entry.source });
  expect(operation['x-extension'] ?? false).toBe(entry.extension);
  expect(operation.security).toEqual(entry.auth === 'session' ? [{ session: [] }] : []);
  const parameters = (operation.parameters as Node[]).map((one) =>
    one.$ref ? resolved(document, String(one.$ref)) : one,
  );
  for (const parameter of parameters) {
    expect(parameter).toMatchObject({
      name: expect.any(String),
      in: expect.stringMatching(/^(query|header)$/),
      description: expect.any(String),
      schema: expect.any(Object),
    });
  }
  const named = parameters.map((one) => `${(one as Node).in} ${(one as Node).name}`);
  expect(new Set(named).size).toBe(named.length);
  expect(named.includes('header Idempotency-Key')).toBe(entry.idempotent);
  const ofBodies = route.startsWith('POST') ? [413, 415] : [];
  const statuses = [200, 400, 404, 405, 408, ...ofBodies, 429, 431, 500, 503];
  expect(Object.keys(operation.responses as Node)).toEqual(statuses.map(String));
});

test('a file that a call can answer is described beside its envelope', () => {
  const withFile = callDocs().flatMap(({ name, path, method, endpoint: { download } }) =>
    download ? [{ name, type: download.type, operation: document.paths[path][method.toLowerCase()] }] : [],
  );
  expect(withFile.map(({ name }) => name)).toEqual(['walletStatement']);
  for (const { type, operation } of withFile) {
    expect(Object.keys(operation.responses[200].content)).toEqual(['application/json', type]);
  }
});

test('every example fits the schema beside it', () => {
  let checked = 0;
  for (const [path, node] of nodesOf(document)) {
    const { schema, example, examples } = node;
    if (!schema || path.includes('/examples/')) continue;
    const named = Object.values((examples ?? {}) as Record<string, Node>).map(({ value }) => value);
    for (const value of [...(example === undefined ? [] : [example]), ...named]) {
      const read = z.fromJSONSchema(whole(document, schema)).safeParse(value);
      expect([path, read.error?.issues ?? []]).toEqual([path, []]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(operations.length * 3);
});

test.each(callDocs())('the contract itself accepts the examples of $name', (call) => {
  const { input, output, file }: Endpoint = contract[call.name];
  // A file is named in the examples; the call gets its bytes.
  const bytes = file ? { [file]: new Uint8Array(1) } : {};
  expect(() => parseFields(input, { ...exampleFields(call), ...bytes })).not.toThrow();
  expect(output.safeParse(call.dataExample).error?.issues).toBeUndefined();
});

test('rules of fields are published as they are checked', async () => {
  const { app } = await openTestApi();
  const { properties, required } = (await request(app).get('/api/openapi.json')).body.components.schemas.RegisterFields;
  expect(required).toEqual(['username', 'password']);
  expect(properties.username).toMatchObject({ minLength: 3, maxLength: 32, pattern: '^[A-Za-z0-9_.\\-@+]+$' });
});

test('an Idempotency-Key is accepted according to its pattern', async () => {
  const { call, addItem, signUp } = await openTestApi();
  const id = await addItem();
  const token = await signUp('mia', 100_000);
  const pattern = new RegExp(document.components.parameters.IdempotencyKey.schema.pattern, 'u');
  for (const key of ['first-try', 'a.b:c_d', 'x'.repeat(100), 'x'.repeat(101), 'two words', 'a/b']) {
    const { body } = await call('buyItem', { id }, { token, key });
    expect([key, body.code]).toEqual([key, pattern.test(key) ? 200 : 400]);
  }
});
