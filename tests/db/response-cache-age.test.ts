import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { PreparedResponse } from '../../server/http/responses/prepared-response.ts';
import { testClock } from '../support/test-shop.ts';
import { openTwoStores } from '../support/two-stores.ts';

test('a write of another process that ended before it could publish it is visible within a minute', async () => {
  const clock = testClock();
  const [here, elsewhere] = await openTwoStores(clock);
  const cache = createResponseCache({ store: here, clock }, 1024 * 1024);
  const { invitations } = tables;
  let made = 0;
  /** Whether there is an invitation, as the answer that is kept has it. */
  const read = async () => {
    const answer = await cache.get('key', async () => {
      const codes = await here.reader.db.select().from(invitations);
      made++;
      const value = new PreparedResponse({ body: '', headers: [], visitorsOnly: codes.length > 0, route: '/' });
      return { value, policy: { tags: ['catalogue'] } };
    });
    return answer.visitorsOnly;
  };
  expect(await read()).toBe(false);
  // As if it ended before its word to the others: a transaction that touches nothing says nothing.
  await elsewhere.transaction(async (tx) => {
    await tx.db.insert(invitations).values({ code: 'UNHEARD', shopperId: null, createdAt: tx.now });
  });
  clock.advance(59_999);
  // SQLite tells of another program's writes by itself.
  if (engine === 'pg') expect([await read(), made]).toEqual([false, 1]);
  clock.advance(1);
  expect(await read()).toBe(true);
});
