import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { OutcomeUnknown } from '../../db/errors.ts';
import { tables } from '../../db/schema/index.ts';
import { askedReturn, fullOrder } from '../support/full-orders.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

const { profiles, recharges, returnPictures, shoppers, staff, supportMessages } = tables;

const from = { actor: 'staff:1', note: 'test' };

afterEach(() => void vi.restoreAllMocks());

let api: Awaited<ReturnType<typeof openTestApi>>;
let shopperId: number;
let orderno: string;
let bytes: Uint8Array;

beforeAll(async () => {
  api = await openTestApi();
  bytes = await sampleProof('red');
  const [buyer, joiner] = [await api.signUp('mia', 1_000_000), await api.signUp('noa', 1_000_000)];
  const [mia] = await api.store.reader.db.select().from(shoppers).where(eq(shoppers.username, 'mia'));
  shopperId = mia?.id ?? 0;
  orderno = await fullOrder(api, { itemId: await api.addItem(), buyer, joiner });
  const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
  await api.call('orderAddress', { orderno, ...home }, { token: buyer });
  await askedReturn(api, { orderno, buyer, accepted: false });
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...from });
  await api.call('recharge', { id: 2, money: '500' }, { token: buyer });
  await api.store.transaction(async (tx) => {
    const lin = { name: 'Lin', nameKey: 'lin', role: 'service', userHandle: 'lin', createdAt: 1 };
    await tx.db.insert(staff).values(lin);
  });
});

/**
 * Does it, with the answer to its commit lost: it is written, and nobody is told. What a shopper sends is `counted` by a
 * transaction before.
 */
async function unacknowledged(act: () => Promise<unknown>, counted: boolean): Promise<void> {
  const { transaction } = api.store;
  const spied = vi.spyOn(api.store, 'transaction');
  if (counted) spied.mockImplementationOnce((...count) => transaction(...count));
  spied.mockImplementationOnce(async (...write) => {
    await transaction(...write);
    throw new OutcomeUnknown('the commit was not acknowledged');
  });
  await expect(act()).rejects.toThrow(OutcomeUnknown);
}

const select = () => api.store.reader.db.select();
const first = async <Row>(rows: PromiseLike<Row[]>) => (await rows)[0];
const newestMessage = () => first(select().from(supportMessages).orderBy(desc(supportMessages.id)));

/** Writes that name a picture, and the picture that their row names. */
const writes: Record<string, { act: () => Promise<unknown>; named: () => Promise<Buffer | null> }> = {
  'the proof of a transfer': {
    act: async () => {
      const { number = '' } = (await first(select().from(recharges))) ?? {};
      await api.services.recharges.attachProof({ shopperId, number, bytes });
    },
    named: async () => api.proofs.read((await first(select().from(recharges)))?.proof ?? ''),
  },
  'a picture of a return': {
    act: () => api.services.parcels.addPicture({ orderno, shopperId, bytes }),
    named: async () => api.proofs.read((await first(select().from(returnPictures)))?.file ?? ''),
  },
  'a picture to support': {
    act: () =>
      api.services.supportThreads.sendPicture({ shopperId, orderno: undefined, bytes, idempotencyKey: undefined }),
    named: async () => api.proofs.read((await newestMessage())?.picture ?? ''),
  },
  'a picture from support': {
    act: () =>
      api.services.consoleSupport.replyPicture({ bytes, wanted: { orderno }, seen: 0, staffId: 1, actor: 'staff:1' }),
    named: async () => api.proofs.read((await newestMessage())?.picture ?? ''),
  },
  'a picture of oneself': {
    act: () => api.services.person.setPicture({ shopperId, bytes }),
    named: async () => api.avatars.read((await first(select().from(profiles)))?.avatar ?? ''),
  },
};

test.each(Object.entries(writes))('%s stays where its row may have been written', async (what, { act, named }) => {
  const remove = vi.spyOn(api.files, 'remove');
  await unacknowledged(act, what !== 'a picture from support');
  expect(remove).not.toHaveBeenCalled();
  expect(await named()).not.toBeNull();
});
