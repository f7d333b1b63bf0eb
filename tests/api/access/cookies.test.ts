import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { sessionCookie } from '../../../server/http/requests/session-cookie.ts';
import { appOf, openTestApi } from '../../support/test-api.ts';

const PASSWORD = 'correct horse';

let shop: Awaited<ReturnType<typeof openTestApi>>;
let token = '';

beforeAll(async () => {
  shop = await openTestApi();
  token = await shop.signUp('mia');
});

test('behind https the cookies are of this very host, and no other name of its domain can set them', async () => {
  const app = appOf(shop, { publicOrigin: 'https://shop.example' });
  const { headers } = await request(app).post('/api/login').send({ username: 'mia', password: PASSWORD });
  const cookies = headers['set-cookie'] as unknown as string[];
  expect(cookies).toHaveLength(2);
  for (const [n, name] of ['session', 'device'].entries()) {
    expect(cookies[n]).toMatch(
      new RegExp(`^__Host-${name}=[\\w.-]+; Path=/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$`),
    );
  }
  const { read, readDevice } = sessionCookie({ https: true });
  const tossed = { headers: { cookie: 'session=of-another; device=of-another' } };
  expect([read(tossed), readDevice(tossed)]).toEqual([null, null]);
});

test('a log-out removes the session from the browser and leaves the mark', async () => {
  const { headers } = await request(shop.server).get('/api/logout').set('Authorization', token);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/)]);
});

test.each(['https://evil.example', 'null', 'http://files.127.0.0.1:3000', 'https://127.0.0.1:3000'])(
  'a log-in that a page of %s sent sets no cookie',
  async (origin) => {
    const fields = { username: 'mia', password: PASSWORD };
    const { body, headers } = await request(shop.server)
      .post('/api/login')
      .set('Origin', origin)
      .type('form')
      .send(fields);
    expect([body.code, headers['set-cookie']]).toEqual([200, undefined]);
  },
);
