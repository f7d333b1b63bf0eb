import { Agent, request as rawRequest } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { type CallName, calls, methodAndPath } from '../../../shared/contract/calls.ts';
import { contract } from '../../../shared/contract/index.ts';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { openTestApi } from '../../support/test-api.ts';

const PUBLIC_ORIGIN = 'http://127.0.0.1:3000';

const UNAUTHORISED = { code: 401, msg: '未授权Token', reason: 'unauthorised', data: null };

/** Every call that needs a session. */
const names = (Object.keys(calls) as CallName[]).filter((name) => contract[name].auth === 'session');

type Api = Awaited<ReturnType<typeof openTestApi>>;
let api: Api;
/** One line for all that is asked. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let token = '';
let stranger = '';
let forged: Record<string, string> = {};

beforeAll(async () => {
  api = await openTestApi();
  token = await api.signUp('mia', 1_000_000);
  stranger = await api.signUp('noa');
  const login = await fetch(`${api.origin.own}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'mia', password: 'correct horse' }),
  });
  const deviceMark = /device=([^;]+)/.exec(login.headers.getSetCookie().join('\n'))?.[1] ?? '';
  forged = forgedTokens({ token, stranger, secret: api.jwtSecret, deviceMark });
});

/** What a call says to these `Authorization` headers, each on a line of its own. */
function answerTo(name: CallName, ...authorization: string[]): Promise<unknown> {
  const [method, path] = methodAndPath(name);
  return new Promise((resolve, reject) => {
    const asking = rawRequest(
      api.origin.own + path,
      { method, headers: { Authorization: authorization } as never, agent },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(JSON.parse(text));
      },
    );
    asking.on('error', reject).end();
  });
}

test.each(names)('%s: no forged token opens it', async (name) => {
  const wrong: string[] = [];
  for (const [what, made] of Object.entries(forged)) {
    const answer = await answerTo(name, made);
    if (JSON.stringify(answer) !== JSON.stringify(UNAUTHORISED)) wrong.push(`${what}: ${JSON.stringify(answer)}`);
  }
  expect(wrong).toEqual([]);
});

test.each(names)('%s: the cookie of a session alone opens nothing', async (name) => {
  const [method, path] = methodAndPath(name);
  const headers = {
    Cookie: `session=${token}; __Host-session=${token}; Authorization=${token}`,
    Origin: PUBLIC_ORIGIN,
  };
  const answer = await fetch(`${api.origin.own}${path}?token=${token}`, { method, headers });
  expect(await answer.json()).toEqual(UNAUTHORISED);
});

test('the tokens that the forged ones were made from are accepted, raw and as a bearer’s', async () => {
  for (const form of [token, `Bearer ${token}`, `bearer  ${token}`, ` ${token} `]) {
    expect(await answerTo('userInfo', form)).toMatchObject({ code: 200, data: { username: 'mia' } });
  }
  expect(await answerTo('userInfo', stranger)).toMatchObject({ code: 200, data: { username: 'noa' } });
});

test.each([
  ['Basic', (right: string) => [`Basic ${right}`]],
  ['Bearer and nothing', () => ['Bearer ']],
  ['nothing', () => ['']],
  ['twice the same', (right: string) => [right, right]],
  ['one that counts before another', (right: string, other: string) => [right, other]],
  ['a forged one after one that counts', (right: string) => [right, 'none.of.ours']],
])('the header with %s opens nothing', async (_, make) => {
  expect(await answerTo('userInfo', ...make(token, stranger))).toEqual(UNAUTHORISED);
});

test('no forged token opens a stream of events', async () => {
  for (const made of Object.values(forged)) {
    const answer = await fetch(`${api.origin.own}/api/events`, { headers: { Authorization: made } });
    expect(await answer.json()).toEqual(UNAUTHORISED);
  }
});
