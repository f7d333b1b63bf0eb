import { insertPicture } from '../../db/queries/import.ts';
import { writeMallBanner, writeNotice, writeSlide } from '../../db/queries/shown-rows.ts';
import { tables } from '../../db/schema/index.ts';
import { masterFile } from '../../server/services/pictures/library.ts';
import { outright } from './outright.ts';
import { sentBack } from './sent-back.ts';
import { setSetting } from './set-setting.ts';
import { openTestApi } from './test-api.ts';
import type { ShopChanges } from './test-shop.ts';

const staff = { actor: 'alice', note: 'because' };
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const home = { truename: '陈思远', phone: '+86 138-0013-6021', address: '上海市徐汇区漕溪北路 88 号' };

/** A shop in which every list holds something, and things of every state: for looking at whole answers. */
export async function openFullShop(changes: ShopChanges = {}) {
  const api = await openTestApi(changes);
  await fillFront(api);
  // What a backup looks for.
  for (const name of ['a', 'b']) await api.files.put(`media/${masterFile(name.repeat(20))}`, Buffer.from('pixels'));
  const itemId = await api.addItem({ hot: true });
  const [mia, noa] = [await api.signUp('mia', 1_000_000), await api.signUp('noa', 1_000_000)];
  await api.call('setBank', card, { token: mia });
  await api.call('saveAddress', home, { token: mia });
  const bought = await completeOrders(api, { itemId, mia, noa });
  const transfer = await moveMoney(api, mia);
  const back = sentBack(api);
  await back.send(noa, { number: await back.recharged(noa, 50), money: '20' });
  const endingId = await api.addItem({ saleEndsAt: api.clock() + 3_600_000 });
  return { ...api, itemId, endingId, mia, noa, transfer, ...bought };
}

type Api = Awaited<ReturnType<typeof openTestApi>>;

async function fillFront({ store, services }: Api): Promise<void> {
  await store.transaction(async (tx) => {
    const picture = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
    const pictureId = await insertPicture(tx, picture);
    await tx.db.insert(tables.categories).values({ id: 2, name: '美妆', position: 2, pictureId });
    const first = { position: 1, shown: true };
    const words = { title: '夏日护肤', subtitle: '免税直邮', label: '去看看' };
    await writeSlide(tx, { ...first, pictureId, tone: 'light', href: '/list/2', ...words, texts: {} });
    await writeMallBanner(tx, { ...first, pictureId, tone: 'dark', categoryId: 2 });
    await writeNotice(tx, { ...first, text: '欢迎', texts: {} });
    await tx.db.insert(tables.articles).values({ id: 1, title: '帮助', content: '<p>好。</p>', updatedAt: tx.now });
  });
  await setSetting({ store, services }, { key: 'kf_url', value: 'https://help.example', ...staff });
  await setSetting({ store, services }, { key: 'transfer_account', value: 'Bank 1234', ...staff });
}

/** Orders of mia in every state: 4 refunded, 2 refused with a remark, 3 requested, 2 untouched, 5 failed, 1 waiting twice. */
async function completeOrders(
  { call, clock, services, store }: Api,
  who: { itemId: number; mia: string; noa: string },
) {
  const { itemId: id, mia, noa } = who;
  const buy = async (): Promise<string> => (await call('buyItem', { id }, { token: mia })).body.data.orderno;
  await buy();
  clock.advance(108_000_000);
  await services.expiry.expireDue();
  for (let n = 0; n < 4; n++) await call('orderPt', { orderno: await buy() }, { token: noa });
  const { data } = (await call('order', { status: 2 }, { token: mia })).body;
  const [untouched, requested, refused, paid] = data.map((order: { id: number }) => order.id);
  for (const orderId of [requested, refused, paid]) await call('orderReturn', { id: orderId }, { token: mia });
  await services.refunds.refuse({ id: refused, ...staff });
  await outright({ services, store }).payRefund({ id: paid, ...staff });
  await buy();
  return { returnable: untouched as number, waiting: await buy() };
}

/** Withdrawals and recharges of every state; the number of a bank transfer that staff have still to find. */
async function moveMoney({ call, services, store }: Api, token: string): Promise<string> {
  const { payWithdrawal, creditRecharge } = outright({ services, store });
  const withdraw = async () => (await call('withdraw', { money: '200' }, { token })).body.data.id as number;
  await withdraw();
  await payWithdrawal({ id: await withdraw(), ...staff });
  await services.withdrawals.refuse({ id: await withdraw(), ...staff });
  const recharge = async (id: number): Promise<string> => {
    await call('recharge', { id, money: '300' }, { token });
    return (await call('rechargeList', { limit: 1 }, { token })).body.data[0].number;
  };
  await recharge(1);
  const found = await recharge(2);
  await creditRecharge({ number: found, ...staff });
  await call('rechargeReturn', { number: found, money: '20' }, { token });
  await services.rechargeDecisions.refuse({ number: await recharge(2), ...staff });
  return recharge(2);
}

export type FullShop = Awaited<ReturnType<typeof openFullShop>>;
