import { beforeEach, expect, test } from 'vitest';
import { piecesOf } from '../support/at-once.ts';
import { askedReturn, fullOrder } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { addVariants, changeVariants, variantsOf } from '../support/variants.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const PRICE = 10_000;
const DAY = 24 * 60 * 60 * 1000;

let api: Api;
let id: number;
let variants: number[];
let mia: string;
let noa: string;

beforeEach(async () => {
  api = await openTestApi();
  id = await api.addItem({ price: PRICE, tax: 500, stock: 7, groupSize: 3, groupSeconds: 60, perOrder: 5 });
  variants = await addVariants(api, id, { price: PRICE, orgPrice: 12_000, tax: 500, stock: { to: 5 } });
  [mia, noa] = [await api.signUp('mia', 200_000), await api.signUp('noa', 200_000)];
});

const buy = async (token: string, fields: object = {}) =>
  (await api.call('buyItem', { id, ...fields }, { token })).body;
const join = async (token: string, orderno: string, fields: object = {}) =>
  (await api.call('orderPt', { orderno, ...fields }, { token })).body;
const newest = async (token: string) => (await api.call('order', { status: 0 }, { token })).body.data[0];
const detail = async (language = 'zh-CN') => (await api.call('itemDetail', { id }, { language })).body.data;
const left = async () => (await variantsOf(api, id)).map(({ stock }) => stock);

test('an item with options lists them and their variants in the language of the reader', async () => {
  const found = await detail('en-US');
  expect(found.options.map(({ name }: { name: string }) => name)).toEqual(['Colour', 'Size']);
  expect(found.variants).toHaveLength(4);
  expect(found.variants[1]).toMatchObject({
    id: variants[1],
    name: 'Black · M',
    price: 100,
    stock: 5,
    quantity_max: 5,
  });
  expect((await detail()).variants[3].name).toBe('白色 · M');
  expect(found).toMatchObject({ price: 100, price_max: null });
});

test('pieces of a variant and one for each other seat are taken, and its members choose their own', async () => {
  expect(await piecesOf(api, id)).toEqual({ stock: 20, ptNum: 0 });
  const { orderno } = (await buy(mia, { variant: variants[1], quantity: 2, price: '100' })).data;
  expect(await newest(mia)).toMatchObject({ variant: '黑色 · M', quantity: 2, item_price: 200, tax: 10 });
  expect(await left()).toEqual([5, 3, 5, 5]);
  expect(await piecesOf(api, id)).toEqual({ stock: 16, ptNum: 0 });
  await booksAreRight(api);
  expect((await join(noa, orderno, { variant: variants[2], quantity: 3 })).code).toBe(200);
  expect(await left()).toEqual([5, 3, 2, 5]);
  expect(await piecesOf(api, id)).toEqual({ stock: 14, ptNum: 0 });
  await booksAreRight(api);
  const last = await join(await api.signUp('ada', 200_000), orderno, { variant: variants[2] });
  expect(last.data.status).toBe(2);
  expect(await left()).toEqual([5, 3, 1, 5]);
  expect(await piecesOf(api, id)).toEqual({ stock: 14, ptNum: 6 });
  await booksAreRight(api);
});

test('a group that fails, and who leaves, put the pieces back to their variants', async () => {
  const { orderno } = (await buy(mia, { variant: variants[0], quantity: 2 })).data;
  const own = (await join(noa, orderno, { variant: variants[3], quantity: 2 })).data.orderno;
  expect((await api.call('orderLeave', { orderno: own }, { token: noa })).body.code).toBe(200);
  expect(await left()).toEqual([3, 5, 5, 5]);
  expect(await piecesOf(api, id)).toEqual({ stock: 16, ptNum: 0 });
  await booksAreRight(api);
  api.clock.advance(60_000);
  await api.services.expiry.expireDue();
  expect(await left()).toEqual([5, 5, 5, 5]);
  expect(await piecesOf(api, id)).toEqual({ stock: 20, ptNum: 0 });
  await booksAreRight(api);
});

test('without a variant nothing is bought, and the sentence says what to send', async () => {
  const refused = await buy(mia);
  expect(refused).toMatchObject({ code: 400, reason: 'variantNeeded' });
  expect(refused.msg).toContain('variant');
  const { orderno } = (await buy(mia, { variant: variants[0] })).data;
  expect(await join(noa, orderno)).toMatchObject({ code: 400, reason: 'variantNeeded' });
  const other = await api.addItem({ price: PRICE });
  expect(await buy(noa, { id: other, variant: variants[0] })).toMatchObject({ code: 400, reason: 'variantGone' });
  expect(await left()).toEqual([4, 5, 5, 5]);
});

test('who wants more of a variant than is left is told how many that is', async () => {
  await changeVariants(api, id, {
    rows: [
      { id: variants[0], stock: { to: 1 } },
      { id: variants[1], stock: { to: 0 } },
    ],
  });
  expect(await buy(mia, { variant: variants[0], quantity: 2 })).toMatchObject({ reason: 'tooMany' });
  expect(await buy(mia, { variant: variants[1] })).toMatchObject({ reason: 'variantSoldOut' });
  expect((await detail()).variants.map(({ stock }: { stock: number }) => stock)).toEqual([1, 0, 5, 5]);
  const { orderno } = (await buy(mia, { variant: variants[0] })).data;
  expect(await join(noa, orderno, { variant: variants[0] })).toMatchObject({ reason: 'variantSoldOut' });
  expect((await join(noa, orderno, { variant: variants[2] })).code).toBe(200);
  await booksAreRight(api);
});

test('a group keeps the prices of its variants, also of one that is taken off sale; a new group has the new ones', async () => {
  const { orderno } = (await buy(mia, { variant: variants[0] })).data;
  const dearer = { id: variants[1], price: 11_000 };
  await changeVariants(api, id, { rows: [dearer, { id: variants[2], onSale: false }] });
  expect(await detail()).toMatchObject({ price: 100, price_max: 110 });
  expect((await detail()).variants).toHaveLength(3);
  expect(await buy(noa, { variant: variants[2] })).toMatchObject({ reason: 'variantGone' });
  expect(await join(noa, orderno, { variant: variants[1], price: '110' })).toMatchObject({ reason: 'priceChanged' });
  const group = (await api.call('group', { orderno })).body.data;
  expect(group.variants.map(({ price }: { price: number }) => price)).toEqual([100, 100, 100, 100]);
  expect((await join(noa, orderno, { variant: variants[2] })).code).toBe(200);
  expect((await buy(noa, { variant: variants[1], price: '110' })).code).toBe(200);
  await booksAreRight(api);
});

test('the pieces of a waiting group cannot be taken away from its item', async () => {
  await changeVariants(api, id, { rows: variants.map((variant) => ({ id: variant, stock: { to: 1 } })) });
  expect((await buy(mia, { variant: variants[0] })).code).toBe(200);
  expect(await piecesOf(api, id)).toEqual({ stock: 1, ptNum: 0 });
  const taken = changeVariants(api, id, { rows: [1, 2].map((n) => ({ id: variants[n], stock: { by: -1 } })) });
  await expect(taken).rejects.toMatchObject({ reason: 'stockTooLow', params: { free: 0 } });
  expect(await left()).toEqual([0, 1, 1, 1]);
  await booksAreRight(api);
});

test('options are not added while groups wait, and no price or stock is of the item any more', async () => {
  const plain = await api.addItem({ price: PRICE, stock: 9, name: '围巾' });
  expect((await buy(mia, { id: plain })).code).toBe(200);
  const late = addVariants(api, plain, { price: PRICE, stock: { to: 5 } });
  await expect(late).rejects.toMatchObject({ reason: 'optionsWhileWaiting' });
  const priced = changeVariants(api, id, { rows: [] }, { price: 11_000 });
  await expect(priced).rejects.toMatchObject({ reason: 'itemHasVariants' });
});

test('the lowest price of thirty days is struck beside a variant, once its lists reach back that far', async () => {
  const struck = async () => (await detail()).variants.map((one: { reference_price: number }) => one.reference_price);
  expect(await struck()).toEqual([120, 120, 120, 120]);
  await setSetting(api, { key: 'price_reference', value: 'lowest_30_days', actor: 'test', note: 'test' });
  const [first] = variants;
  const priced = (price: number) => changeVariants(api, id, { rows: [{ id: first, price, orgPrice: 20_000 }] });
  await priced(9_900);
  expect(await struck()).toEqual([null, null, null, null]);
  api.clock.advance(31 * DAY);
  await priced(12_000);
  api.clock.advance(DAY);
  await priced(9_000);
  expect(await struck()).toEqual([99, null, null, null]);
  // Of a change of words alone it stays.
  await changeVariants(api, id, { rows: [{ id: variants[1], onSale: false }] });
  expect(await struck()).toEqual([99, null, null]);
});

test('what comes back goes on sale as the variant that it was, and from before there were options not at all', async () => {
  await api.call('addressSave', { truename: '陈思远', phone: '13800136021', address: '上海市' }, { token: mia });
  const fields = { variant: variants[1] ?? 0, quantity: 2 };
  const { orderno } = (await buy(mia, fields)).data;
  for (const name of ['noa', 'ada']) {
    const token = name === 'noa' ? noa : await api.signUp(name, 200_000);
    await join(token, orderno, { variant: variants[0] });
  }
  const back = await askedReturn(api, { orderno, buyer: mia, accepted: true });
  const staff = { restocked: true, actor: 'alice', note: 'because' };
  await api.services.goodsReturns.arrived({ id: back, ...staff });
  expect(await left()).toEqual([3, 5, 5, 5]);
  await booksAreRight(api);

  const plain = await api.addItem({ price: PRICE, stock: 9, name: '围巾' });
  const former = await fullOrder(api, { itemId: plain, buyer: mia, joiner: noa });
  await addVariants(api, plain, { price: PRICE, stock: { to: 5 } });
  const late = await askedReturn(api, { orderno: former, buyer: mia, accepted: true });
  const restocked = api.services.goodsReturns.arrived({ id: late, ...staff });
  await expect(restocked).rejects.toMatchObject({ reason: 'restockNoVariant' });
  await api.services.goodsReturns.arrived({ id: late, ...staff, restocked: false });
  expect(await piecesOf(api, plain)).toMatchObject({ stock: 20 });
  await booksAreRight(api);
});

test('variants that are added one after the other, or priced off sale, are no way around a second person', async () => {
  const added = (place: number, price: number) => {
    const names = (zh: string) => ({ names: { 'zh-CN': zh }, pictureId: null });
    const sizes = ['S', 'M', 'L', 'XL'].slice(0, place + 1);
    return { sizes: sizes.map(names), rows: [{ values: [0, place], price, onSale: place % 2 === 0 }] };
  };
  const add = async (place: number, price: number) => {
    const { options } = await api.services.staffItems.whole(id);
    const { sizes, rows } = added(place, price);
    const edited = options.map(({ names, values }, option) => ({
      names,
      values: [
        ...values.map(({ id: value, names: own }) => ({ id: value, names: own, pictureId: null })),
        ...(option === 1 ? sizes.slice(values.length) : []),
      ],
    }));
    await changeVariants(api, id, { options: edited, rows });
    return (await variantsOf(api, id)).at(-1)?.id ?? 0;
  };
  await add(2, 6_000);
  await expect(add(3, 3_500)).rejects.toMatchObject({ reason: 'priceCutAsks' });
  const offSale = await add(3, 5_500);
  const priced = (variant: number | undefined, price: number) =>
    changeVariants(api, id, { rows: [{ id: variant, price }] });
  await expect(priced(offSale, 3_500)).rejects.toMatchObject({ reason: 'priceCutAsks' });
  const [first] = variants;
  await changeVariants(api, id, { rows: [{ id: first, onSale: false }] });
  api.clock.advance(2 * DAY);
  await priced(first, 6_000);
  await expect(priced(first, 3_500)).rejects.toMatchObject({ reason: 'priceCutAsks' });
  await booksAreRight(api);
});

test('an item whose options have no variants yet has no pieces, and right books', async () => {
  const plain = await api.addItem({ price: PRICE, stock: 9, name: '围巾' });
  const options = [{ names: { 'zh-CN': '颜色' }, values: [{ names: { 'zh-CN': '黑色' }, pictureId: null }] }];
  await changeVariants(api, plain, { options, rows: [] });
  expect((await api.call('itemDetail', { id: plain })).body.data).toMatchObject({ variants: [], sold_out: true });
  await booksAreRight(api);
});

test('two variants of one edit cannot have one number of the shop', async () => {
  const rows = variants.slice(0, 2).map((variant) => ({ id: variant, sku: 'B-1' }));
  const refused = { reason: 'skuTaken', params: { sku: 'B-1', id } };
  await expect(changeVariants(api, id, { rows })).rejects.toMatchObject(refused);
  await changeVariants(api, id, { rows: rows.slice(0, 1) });
  await expect(changeVariants(api, id, { rows })).rejects.toMatchObject(refused);
  await expect(changeVariants(api, id, { rows: rows.slice(1) })).rejects.toMatchObject(refused);
});
