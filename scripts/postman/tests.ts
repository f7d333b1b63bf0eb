import type { JsonSchema } from '../../server/http/openapi/json-schema.ts';
import type { Download } from '../../shared/contract/endpoint.ts';

/** A run without names of its own registers shoppers that nobody had before. */
export const freshNames = [
  "for (const who of ['username', 'friend']) {",
  '  if (pm.variables.get(who)) continue;',
  // Letters and digits alone, short enough for a username.
  "  pm.collectionVariables.set(who, who + '-' + Date.now().toString(36));",
  '}',
];

/** The answer's code, and its shape by the contract. */
export function shapeTest(schema: JsonSchema | object, mayRefuse: boolean): string[] {
  const codes = mayRefuse ? [200, 400] : [200];
  return [
    'const body = pm.response.json();',
    `pm.test('answers with code ${codes.join(' or ')}', () => {`,
    '  pm.response.to.have.status(200);',
    `  pm.expect(body.code, body.msg).to.be.oneOf(${JSON.stringify(codes)});`,
    '});',
    "pm.test('has the shape of the contract', () => {",
    `  pm.expect(body).to.have.jsonSchema(${JSON.stringify(schema)});`,
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
export function keeping(values: Record<string, string>): string[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  return [
    // Not `data`: Postman has that name for itself.
    'const answer = body.data;',
    ...entries.map(([name, expression]) => `pm.collectionVariables.set('${name}', String(${expression}));`),
  ];
}

/** Asks for the balance until there is one; after 30 s the purchase itself tells what is missing. */
export function waitForCredit(token: string): string[] {
  return [
    "const url = pm.variables.replaceIn('{{baseUrl}}/api/user_info');",
    `const header = { Authorization: pm.variables.replaceIn('${token}') };`,
    'const giveUpAt = Date.now() + 30000;',
    'const ask = () =>',
    '  pm.sendRequest({ url, header }, (error, response) => {',
    '    if (error || response.json().data.recharge_money > 0 || Date.now() > giveUpAt) return;',
    '    setTimeout(ask, 500);',
    '  });',
    'ask();',
  ];
}
