import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../server/http/openapi/json-schema.ts';
import type { Download } from '../../shared/contract/endpoint.ts';

/** The language of a run's answers. */
const english: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../locales/en-US.json'), 'utf8'),
);

/** A run without given names registers shoppers with new ones. */
export const freshNames = [
  "for (const who of ['username', 'friend']) {",
  '  if (pm.variables.get(who)) continue;',
  // Only letters and digits, short enough for a username.
  "  pm.collectionVariables.set(who, who + '-' + Date.now().toString(36));",
  '}',
];

/** It is done, and its answer has the shape of the contract. */
export function doneTest(schema: JsonSchema): string[] {
  return [
    'const body = pm.response.json();',
    "pm.test('is done', () => {",
    '  pm.response.to.have.status(200);',
    '  pm.expect(body.code, body.msg).to.equal(200);',
    '});',
    "pm.test('has the shape of the contract', () => {",
    `  pm.expect(body).to.have.jsonSchema(${JSON.stringify(schema)});`,
    '});',
  ];
}

/** It is refused for that reason and no other. */
export function refusalTest(reason: string): string[] {
  return [
    'const body = pm.response.json();',
    `pm.test('is refused: ${reason}', () => {`,
    '  pm.response.to.have.status(200);',
    `  pm.expect(body, body.msg).to.include({ code: 400, reason: '${reason}' });`,
    '});',
  ];
}

/** A file instead of the envelope. */
export function fileTest({ type, name }: Download): string[] {
  return [
    "pm.test('answers with the file', () => {",
    '  pm.response.to.have.status(200);',
    `  pm.expect(pm.response.headers.get('Content-Type')).to.match(/^${type.replace('/', '\\/')}/);`,
    `  pm.expect(pm.response.headers.get('Content-Disposition')).to.include('${name}');`,
    '});',
  ];
}

/** Puts parts of the answer into variables of the collection; `body` is all of it. */
export function setVariables(values: Record<string, string>): string[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  return [
    // Not `data`: Postman uses that name itself.
    'const answer = body.data;',
    ...entries.map(([name, expression]) => `pm.collectionVariables.set('${name}', String(${expression}));`),
  ];
}

/**
 * Recharges an empty wallet at the sandbox's cashier if the shop has one, and polls the balance. After 30 s the
 * purchase itself fails and says what is missing.
 */
export function fillWallet(token: string): string[] {
  return [
    "const at = (path) => pm.variables.replaceIn('{{baseUrl}}' + path);",
    `const header = { Authorization: pm.variables.replaceIn('${token}'), 'Accept-Language': 'en-US' };`,
    'const giveUpAt = Date.now() + 30000;',
    'const get = (path, then) =>',
    '  pm.sendRequest({ url: at(path), header }, (error, response) => error || then(response.json().data));',
    'const post = (url, fields, then) =>',
    "  pm.sendRequest({ url, method: 'POST', header, body: { mode: 'urlencoded', urlencoded: fields } }, (error, response) =>",
    '    error || then(response),',
    '  );',
    "const wait = () => get('/api/user_info', ({ recharge_money }) => {",
    '  if (recharge_money === 0 && Date.now() < giveUpAt) setTimeout(wait, 500);',
    '});',
    "const pay = ({ id }) => post(at('/api/recharge'), [{ key: 'id', value: String(id) }, { key: 'money', value: '2000.00' }], (answer) =>",
    "  post(answer.json().data, [{ key: 'decision', value: 'paid' }], wait),",
    ');',
    "get('/api/user_info', ({ recharge_money }) => {",
    '  if (recharge_money > 0) return;',
    "  get('/api/pay_list', (channels) => {",
    `    const sandbox = channels.find(({ desc1 }) => desc1 === ${JSON.stringify(english['channel.sandbox.name'])});`,
    '    if (sandbox) pay(sandbox);',
    '    else wait();',
    '  });',
    '});',
  ];
}
