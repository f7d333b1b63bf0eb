import { doneSchemaOf } from '../../server/http/openapi/answers.ts';
import { allAreas } from '../../server/http/openapi/areas.ts';
import { type CallDoc, callDocs } from '../../server/http/openapi/call-docs.ts';
import { exampleFields } from '../../server/http/openapi/operation.ts';
import { doneTest, fileTest, fillWallet, freshNames, refusalTest, setVariables } from './tests.ts';
import { type Step, walk } from './walk.ts';

/** Variables of the collection with their first values; a run fills the others. */
const variables = {
  baseUrl: 'http://127.0.0.1:3000',
  invitation_code: '',
  username: '',
  friend: '',
  password: 'correct horse',
  safe_pwd: 'battery staple',
  item: '1',
};

const description = `Every call of the shop, made from its contract by \`npm run api:collection\`.

Set \`baseUrl\` and \`invitation_code\` (\`npm run -s shop -- invite\`), then run the whole collection: on a shop with the \
sandbox and without mail, such as that of \`npm start\`, it needs nothing else but the pictures. Two shoppers with new names register (\`username\` and \
\`friend\` may be set beforehand) and pay into their wallets at the sandbox's cashier. On a shop without a sandbox put money \
into both while the folder Orders waits for it, 30 seconds for each (\`npm run -s shop -- credit NAME 2000 --note \
"welcome"\`); \`item\` is the id of an item with a tax, and bank transfers need the setting \`transfer_account\`. Pictures are \
\`transfer.png\` from Postman's working directory: set it to this folder (Settings, General, Working directory).`;

/**
 * The contract as a Postman collection (format 2.1): a folder for each area, in an order that works on an empty shop.
 */
export function postmanCollection() {
  const calls = callDocs();
  const folders = allAreas.map(({ title, text }) => ({
    name: title,
    description: text,
    item: stepsOf(calls.filter(({ area }) => area === title)).map(([call, step]) => requestOf(call, step)),
  }));
  return {
    info: {
      name: 'pintuan',
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [script('prerequest', freshNames)],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  };
}

/** The walk's steps through these calls, then the calls that it does not visit. */
function stepsOf(calls: CallDoc[]): [CallDoc, Step][] {
  const visited = walk.flatMap((step): [CallDoc, Step][] =>
    calls.filter(({ name }) => name === step.call).map((call) => [call, step]),
  );
  const left = calls.filter(({ name }) => !walk.some(({ call }) => call === name));
  return [...visited, ...left.map((call): [CallDoc, Step] => [call, { call: call.name }])];
}

function requestOf(call: CallDoc, step: Step) {
  const { method, path, endpoint } = call;
  const { fields = exampleFields(call) } = step;
  const pairs = Object.entries(fields).map(([key, value]) => ({ key, value: String(value) }));
  const token = step.as === 'friend' ? '{{friend_token}}' : '{{token}}';
  const headers = [
    { key: 'Accept-Language', value: 'en-US' },
    ...(endpoint.auth === 'session' ? [{ key: 'Authorization', value: token }] : []),
    ...(endpoint.idempotent ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  ];
  const query =
    method === 'GET' && pairs.length > 0 ? `?${pairs.map(({ key, value }) => `${key}=${value}`).join('&')}` : '';
  return {
    name: step.note ? `${path} (${step.note})` : path,
    event: [...(step.withMoney ? [script('prerequest', fillWallet(token))] : []), script('test', testsOf(call, step))],
    request: {
      method,
      description: `${endpoint.summary}.${endpoint.extension ? ' An extension of this shop.' : ''}`,
      header: headers,
      url: {
        raw: `{{baseUrl}}${path}${query}`,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        ...(query ? { query: pairs } : {}),
      },
      ...(method === 'POST'
        ? { body: { mode: 'formdata', formdata: pairs.map((pair) => formField(pair, endpoint.file)) } }
        : {}),
    },
  };
}

function testsOf(call: CallDoc, { fields, variables = {}, refused }: Step): string[] {
  const { download } = call.endpoint;
  if (download && fields?.format === download.format) return fileTest(download);
  const shape = refused === undefined ? doneTest(doneSchemaOf(call)) : refusalTest(refused);
  return [...shape, ...setVariables(variables)];
}

/** A file is read from the folder of the collection. */
function formField({ key, value }: { key: string; value: string }, file: string | null) {
  return key === file ? { key, type: 'file', src: value } : { key, value, type: 'text' };
}

function script(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}
