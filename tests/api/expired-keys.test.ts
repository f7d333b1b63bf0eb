import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { deleteExpiredKeys } from '../../server/services/idempotency.ts';
import { openTestApi } from '../support/test-api.ts';

afterEach(() => void vi.restoreAllMocks());

test('expired keys are deleted a few at a time, and no other', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const token = await api.signUp('thrifty', 100_000);
  const [{ shopperId } = { shopperId: 0 }] = await api.store.reader.db
    .select({ shopperId: tables.shoppers.id })
    .from(tables.shoppers)
    .where(eq(tables.shoppers.username, 'thrifty'));
  const old = Array.from({ length: 1200 }, (_, n) => ({
    key: `old-${n}`,
    call: 'buyItem',
    fieldsHash: '',
    createdAt: n,
  }));
  await api.store.transaction((tx) =>
    tx.db.insert(tables.idempotencyKeys).values(old.map((one) => ({ ...one, shopperId }))),
  );
  await api.call('buyItem', { id }, { token, key: 'fresh' });
  const transaction = vi.spyOn(api.store, 'transaction');
  await deleteExpiredKeys(api.store, api.clock());
  expect(transaction).toHaveBeenCalledTimes(3);
  expect(await api.store.reader.db.select().from(tables.idempotencyKeys)).toMatchObject([{ key: 'fresh' }]);
});
