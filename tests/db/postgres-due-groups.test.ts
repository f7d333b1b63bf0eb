import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { shopCommand } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { answer, form, startServer } from '../support/started-server.ts';

test('a restart opens the shop before groups that are due are paid back, and shows none of them as waiting', {
  timeout: 60_000,
}, async () => {
  const { dataDir, databaseUrl, env, itemIds } = await shopOnDisk();
  const first = await startServer(dataDir, { ...env, DEMO: '0' });
  const fields = { username: 'patient', password: 'correct horse', invitation_code: first.invitation };
  await answer(first.origin, '/api/register', form(fields));
  const { token } = (await answer(first.origin, '/api/login', form(fields))).data;
  await shopCommand(dataDir, ['credit', 'patient', '1000', '--note', 'test'], env);
  const id = String(itemIds[0]);
  const { orderno } = (await answer(first.origin, '/api/buy_item', form({ id }, token))).data;
  await first.stop('SIGKILL');

  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  closeAfterTest(() => database.end());
  await database.query('update groups set expires_at = $1', [Date.now() - 1000]);
  // Nothing of an item can be given back while somebody holds its row.
  await database.query(`begin; update items set stock = stock where id = ${id}`);
  const began = performance.now();
  const { origin } = await startServer(dataDir, { ...env, DEMO: '0' });
  // A batch that waits for that row is given up after ten seconds, and the group by itself after ten more.
  expect(performance.now() - began).toBeLessThan(15_000);
  expect((await answer(origin, `/api/group?orderno=${orderno}`)).data.status).toBe('expired');
  const own = async () => (await answer(origin, '/api/order?status=0', { headers: { Authorization: token } })).data[0];
  expect(await own()).toMatchObject({ orderno, status: 1 });
  const page = await (await fetch(`${origin}/user/order/1`, { headers: { Cookie: `session=${token}` } })).text();
  expect(page).toContain('到时未满员');
  expect(page).not.toContain('还需');
  await database.query('commit');
  await expect.poll(async () => (await own()).status).toBe(5);
});
