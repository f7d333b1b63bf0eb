import { once } from 'node:events';
import { request as begin } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/listening/http-server.ts';
import { messageClasses } from '../../server/http/listening/message-classes.ts';
import type { PageRenderer } from '../../server/pages/renderer.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { plainPicture } from '../support/plain-picture.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

const PERSON = '/user/person';
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

let api: Awaited<ReturnType<typeof openTestApi>>;
let cookie: string;

beforeEach(async () => {
  api = await openTestApi();
  cookie = `session=${await api.signUp('mia')}`;
});

/** A screen whose form takes a nickname and a picture, and others without one. */
const renderer: PageRenderer = {
  render: async ({ request: form, call }) => {
    const fields = await form.formData();
    const [picture, nickname] = [fields.get('picture'), fields.get('nickname')];
    const codes: number[] = [];
    for (let n = Number(fields.get('times')); n > 0 && picture instanceof Blob; n--) {
      codes.push((await call('personPicture', { picture })).code);
    }
    if (nickname !== null) codes.push((await call('savePerson', { nickname: String(nickname) })).code);
    const status = Math.max(200, ...codes);
    return { kind: 'page', status, document: [codes.join(' ')], access: 'private', path: PERSON, faults: [] };
  },
  screenAt: async (path) =>
    path === PERSON ? { access: 'private', file: 'picture', pattern: path } : { access: 'public', pattern: '/{*path}' },
  styleHashes: () => [],
  consoleTags: () => '',
  assets: (_request, _response, next) => next(),
  close: async () => undefined,
};

async function listening(rateLimitScale: number) {
  const classes = messageClasses();
  const server = createHttpServer(api.messages, classes);
  server.on('request', appOf(api, { renderer, rateLimitScale, classes })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

/** The answer to a form of five megabytes, of which nothing was sent when it came. */
async function answerBefore(server: Awaited<ReturnType<typeof listening>>, path: string, headers = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = begin({
    ...{ port, path, method: 'POST' },
    headers: { ...OWN, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 5_000_000, ...headers },
  });
  sent.flushHeaders();
  const [answer] = await once(sent, 'response');
  sent.destroy();
  return { status: answer.statusCode, location: answer.headers.location };
}

test('who has no session is sent to log in before a form with a file is read', async () => {
  const server = await listening(0);
  const toLogin = { status: 302, location: `/login?next=${encodeURIComponent(PERSON)}&ended=1` };
  expect(await answerBefore(server, `${PERSON}?x=1`)).toEqual(toLogin);
  expect(await answerBefore(server, PERSON, { Cookie: `${cookie}x` })).toEqual(toLogin);
});

const send = (server: Awaited<ReturnType<typeof listening>>, fields: Record<string, string>, picture?: Buffer) => {
  const form = request(server)
    .post(PERSON)
    .set({ ...OWN, Cookie: cookie });
  for (const [name, value] of Object.entries({ times: '1', ...fields })) form.field(name, value);
  return picture ? form.attach('picture', picture, 'me.png') : form;
};

/** So long that its form cannot be one of words. */
const large = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
};

test('a form with a file counts as one upload, and beyond the limit is refused before it is read', async () => {
  // Two uploads a minute.
  const server = await listening(0.2);
  const picture = await large();
  expect(picture.length).toBeGreaterThan(256 * 1024);
  expect([(await send(server, {}, picture)).text, (await send(server, {}, picture)).text]).toEqual(['200', '200']);
  expect(await answerBefore(server, PERSON, { Cookie: cookie })).toMatchObject({ status: 429 });
  // How long it is can be left open.
  const chunked = { Cookie: cookie, 'Transfer-Encoding': 'chunked', 'Content-Length': [] };
  expect(await answerBefore(server, PERSON, chunked)).toMatchObject({ status: 429 });
});

test.each(['/login', '/language'])('forms that are refused at %s count against a limit of their own', async (path) => {
  const server = await listening(0.1);
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await request(server).post(path).set(OWN).type('json').send('{"a":1}')).status);
  }
  expect(statuses).toEqual([415, 415, 415, 429]);
});

test('each picture that a form sends on counts as an upload', async () => {
  const three = { times: '3' };
  const { buffer } = await plainPicture('me.png', 64, 64);
  for (const picture of [buffer, await large()]) {
    expect((await send(await listening(0.2), three, picture)).text).toBe('200 200 429');
  }
});

test('words alone are no upload, and come through when uploads are used up', async () => {
  const server = await listening(0.2);
  const nickname = { nickname: 'Gardener' };
  for (let n = 0; n < 3; n++) expect((await send(server, nickname)).text).toBe('200');
  const { buffer } = await plainPicture('me.png', 64, 64);
  const answers = [];
  for (let n = 0; n < 3; n++) answers.push((await send(server, nickname, buffer)).text);
  expect(answers).toEqual(['200 200', '200 200', '429 200']);
  expect((await send(server, nickname)).text).toBe('200');
});

test('beyond the limit of reads no form is read', async () => {
  const server = await listening(1 / 600);
  expect((await request(server).post('/search').set(OWN).type('form').send({ q: 'a' })).status).toBe(200);
  expect(await answerBefore(server, '/search', { 'Content-Length': 200_000 })).toMatchObject({ status: 429 });
  expect(await answerBefore(server, '/language', { 'Content-Length': 200_000 })).toMatchObject({ status: 429 });
});

test.each(['/search', '/language', '/nothing'])('a page takes no JSON: %s', async (path) => {
  const server = await listening(0);
  const lists = JSON.stringify({ q: Array(86_000).fill('') });
  for (const body of ['{"q":"a"}', lists, `{"q":${'['.repeat(129_000)}`]) {
    expect((await request(server).post(path).set(OWN).type('json').send(body)).status).toBe(415);
  }
});
