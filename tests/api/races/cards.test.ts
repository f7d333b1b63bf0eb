import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { setSetting } from '../../support/set-setting.ts';
import { openTestApi } from '../../support/test-api.ts';

const card = { bank_truename: 'Mia', bank_account: '6222021234567890', bank_name: 'Bank' };

test('of withdrawals and changes of the card at once none goes to a new card without waiting', async () => {
  const api = await openTestApi();
  await setSetting(api, { key: 'withdraw_pending_most', value: '0', actor: 'test', note: '' });
  const token = await api.signUp('saver', 1_000_000);
  await api.call('setBank', card, { token });
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? api.call('setBank', { ...card, bank_account: `62220200000000${10 + n}` }, { token })
        : api.call('withdraw', { money: '200' }, { token }),
    ),
  );
  const asked = await api.store.reader.db.select().from(tables.withdrawals);
  expect(asked).toHaveLength(20);
  for (const { bankAccount, payableAt } of asked) {
    expect([bankAccount, payableAt === null]).toEqual([bankAccount, bankAccount === card.bank_account]);
  }
  await booksAreRight(api);
});

test('of two first cards at once the second is a change', async () => {
  const api = await openTestApi();
  const token = await api.signUp('saver');
  const set = (bank_account: string) => api.call('setBank', { ...card, bank_account }, { token });
  await Promise.all(['6222020000000001', '6222020000000002', '6222020000000003'].map(set));
  const [stored] = await api.store.reader.db.select().from(tables.bankCards);
  expect(stored?.changedAt).toBe(api.clock());
});
