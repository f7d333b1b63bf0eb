import pino from 'pino';
import request from 'supertest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, screenAt } from '../../client/app/entry-server.tsx';
import { OutcomeUnknown } from '../../db/errors.ts';
import type { PageRenderer } from '../../server/pages/renderer.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { CARD } from '../support/withdrawing.ts';

const WITHDRAW = '/user/withdraw';
const RECHARGE = '/user/recharge';
const SANDBOX = '1';

/** Pages from the sources, without styles and scripts. */
const renderer: PageRenderer = {
  render: (page) => renderPage(page, { styles: () => '', headTags: () => '' }),
  screenAt,
  styleHashes: () => [],
  consoleTags: () => '',
  assets: (_request, _response, next) => next(),
  close: async () => undefined,
};

let api: Awaited<ReturnType<typeof openTestApi>>;
let app: ReturnType<typeof appOf>;
let token: string;
let logged: { msg: string; err: { message: string } }[];

beforeEach(async () => {
  api = await openTestApi();
  logged = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });
  app = appOf(api, { renderer, log });
  token = await api.signUp('mia', 100_000);
  await api.call('setBank', CARD, { token });
});

afterEach(() => void vi.restoreAllMocks());

/** The page without JavaScript, and the key in its form. */
async function page(sent: request.Test) {
  const { status, text, headers } = await sent.set({ Cookie: `session=${token}; language=en-US` });
  return { status, text, again: headers['retry-after'], key: / name="key" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

const open = (path: string) => page(request(app).get(path));

const send = (path: string, fields: { money: string; key: string; id?: string }) =>
  page(
    request(app)
      .post(path)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ by: 'mia', ...fields }),
  );

/** The answer to the next commit is lost: what it wrote is there, and nobody is told. */
function loseAnswer(): void {
  const { transaction } = api.store;
  vi.spyOn(api.store, 'transaction').mockImplementationOnce(async (...write) => {
    await transaction(...write);
    throw new OutcomeUnknown('the commit was not acknowledged');
  });
}

const withdrawn = async () =>
  (await api.call('withdrawList', {}, { token })).body.data.map(({ money }: { money: number }) => money);

const LOST = { status: 503, again: '1' };

test('a withdrawal whose answer was lost is sent again by the page that says so, and made once', async () => {
  const { key } = await open(WITHDRAW);
  loseAnswer();
  const lost = await send(WITHDRAW, { money: '300', key });
  expect(lost).toMatchObject({ ...LOST, key });
  expect(lost.text).toContain('you will not withdraw twice');
  // Another amount is another withdrawal; the first one is still the same after it.
  expect((await send(WITHDRAW, { money: '200', key: lost.key })).status).toBe(200);
  expect((await send(WITHDRAW, { money: '300.00', key: lost.key })).status).toBe(200);
  expect(await withdrawn()).toEqual([200, 300]);
});

test('so is a recharge that its provider did not begin', async () => {
  const sandbox = api.services.rechargeReports.channel('sandbox');
  if (!sandbox) throw new Error('no sandbox');
  vi.spyOn(sandbox, 'create').mockRejectedValueOnce(new Error('provider down'));
  const { key } = await open(RECHARGE);
  const lost = await send(RECHARGE, { id: SANDBOX, money: '100', key });
  expect(lost).toMatchObject({ ...LOST, key });
  expect(lost.text).toContain('no second recharge will be begun');
  expect((await send(RECHARGE, { id: SANDBOX, money: '100', key: lost.key })).status).toBe(302);
  expect((await api.call('rechargeList', {}, { token })).body.data).toHaveLength(1);
});

test.each([
  ['what passes', new OutcomeUnknown('the commit was not acknowledged'), LOST],
  ['a bug', new TypeError('nothing is undefined'), { status: 500, again: undefined }],
])('a fault that a form answers in its own words, %s, is logged and has its status', async (_, fault, answer) => {
  const { key } = await open(WITHDRAW);
  vi.spyOn(api.store, 'transaction').mockRejectedValueOnce(fault);
  expect(await send(WITHDRAW, { money: '300', key })).toMatchObject(answer);
  const failed = () => logged.filter(({ msg }) => msg === 'a page failed').map(({ err }) => err.message);
  expect(failed()).toEqual([fault.message]);
  // A refusal is none.
  expect((await send(WITHDRAW, { money: '99999', key })).status).toBe(400);
  expect(failed()).toHaveLength(1);
});
