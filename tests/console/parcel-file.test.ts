import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { parcelsOf } from '../support/parcels.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const ROWS = 2000;

/** So many orders like this one wait too; returns their numbers. */
async function alike(shop: Console, orderno: string): Promise<string[]> {
  const { groups, orders } = tables;
  return shop.store.transaction(
    async (tx) => {
      const [order] = await tx.db.select().from(orders).where(eq(orders.orderno, orderno));
      if (!order) throw new Error('there is no order');
      const [group] = await tx.db.select().from(groups).where(eq(groups.id, order.groupId));
      if (!group) throw new Error('there is no group');
      const numbers = Array.from({ length: ROWS }, (_, at) => String(2_600_000_000_000_000 + at));
      for (let at = 0; at < ROWS; at += 20) {
        const some = numbers.slice(at, at + 20);
        const { id: _, ...copy } = group;
        const made = await tx.db
          .insert(groups)
          .values(some.map(() => copy))
          .returning({ id: groups.id });
        await tx.db.insert(orders).values(
          some.map((number, index) => {
            const { id: _, ...its } = order;
            return { ...its, orderno: number, groupId: made[index]?.id ?? 0 };
          }),
        );
      }
      return numbers;
    },
    { bulk: true },
  );
}

test(`a file of ${ROWS} parcels is sent as its dry run promises, and everybody else has turns meanwhile`, async () => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const goods = parcelsOf(shop);
  const { orderno } = await goods.orderToSend();
  const numbers = await alike(shop, orderno);
  const carrier = await goods.carrier();
  const csv = ['orderno,carrier,number', ...numbers.map((number) => `${number},${carrier},SF${number}`)].join('\n');
  const send = async (dryRun: 'yes' | 'no') => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const { body } = await request(shop.server)
      .post('/console/api/v1/parcels_import')
      .set(FROM_CONSOLE)
      .set('Cookie', 'console=warehouse')
      .field('dry_run', dryRun)
      .attach('file', Buffer.from(csv), 'parcels.csv');
    clearInterval(counting);
    return { body, turns };
  };
  for (const dryRun of ['yes', 'no'] as const) {
    const { body, turns } = await send(dryRun);
    expect(body.data).toEqual({ problems: [], parcels: ROWS });
    expect(turns).toBeGreaterThan(ROWS / 100);
  }
  const sent = await shop.call('parcels', { number: numbers.at(-1) }, { as: 'warehouse' });
  expect(sent.body.data).toMatchObject([{ tracking: `SF${numbers.at(-1)}` }]);
});
