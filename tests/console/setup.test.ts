import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { setSetting } from '../support/set-setting.ts';
import { doneByShell } from '../support/shell.ts';
import { agree, joinedWithPasskey, signed } from '../support/staff.ts';

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

let shop: Awaited<ReturnType<typeof openConsole>>;
let owner: Person;
beforeAll(async () => {
  shop = await openConsole();
  owner = await joinedWithPasskey(shop);
});

const rows = async () => (await shop.call('setup', {}, owner)).body.data;

/** How each step stands. */
const states = async () =>
  Object.fromEntries((await rows()).map(({ step, state }: { step: string; state: string }) => [step, state]));

const ask = async (key: string, value: string) =>
  (await signed(shop, 'settingChange', { key, value, version: 0, note: 'opening' }, owner)).body.data.approval;

test('a step waits while its request does, and is done once it is agreed to', async () => {
  expect(await states()).toMatchObject({ name: 'left', account: 'left', support: 'left', people: 'left' });
  // Somebody who would agree to nothing is no second person.
  await signed(shop, 'staffInvite', { name: 'Lu', role: 'warehouse', note: 'parcels' }, owner);
  await doneByShell(shop, 'staff.invite', { name: 'Bo', role: 'catalogue' });
  expect(await states()).toMatchObject({ people: 'left' });
  const invite = (await signed(shop, 'staffInvite', { name: 'Qiao', role: 'approver', note: 'two' }, owner)).body.data;
  // Its link is to be opened yet.
  expect([invite.state, (await states()).people]).toEqual(['done', 'waiting']);
  // The first article that is a draft, which the step opens.
  expect((await rows()).find(({ step }: { step: string }) => step === 'articles').missing).toBe('1');
  const approver = await joinedWithPasskey(shop, 'approver');
  expect(await states()).toMatchObject({ people: 'done' });

  const account = await ask('transfer_account', 'Bank 1234');
  await ask('kf_url', 'mailto:help@shop.example');
  // Also one that is called as every shop is at first, if somebody says so.
  await ask('shop_name', '免税拼团');
  expect((await rows()).slice(0, 4)).toEqual([
    { step: 'name', state: 'done', missing: null },
    { step: 'account', state: 'waiting', missing: null },
    { step: 'payer', state: 'left', missing: 'payer_name' },
    { step: 'support', state: 'waiting', missing: null },
  ]);
  expect((await agree(shop, account, approver)).code).toBe(200);
  expect(await states()).toMatchObject({ name: 'done', account: 'done', support: 'waiting' });
});

test('a shop that the environment names has its name', async () => {
  const named = await openConsole({ initialSettings: { shop_name: 'Lamp' } });
  const [first] = (await named.call('setup', {}, { as: 'owner' })).body.data;
  expect(first).toEqual({ step: 'name', state: 'done', missing: null });
});

test('an item counts while shoppers can buy it, and a hidden category or slide does not count', async () => {
  const { db, run } = { db: tables, run: shop.store.transaction };
  expect(await states()).toMatchObject({ categories: 'left', item: 'left', pictures: 'left' });
  const id = await shop.addItem({ stock: 1, groupSize: 2 });
  expect(await states()).toMatchObject({ categories: 'done', item: 'left' });
  await run(async (tx) => void (await tx.db.update(db.items).set({ stock: 2 }).where(eq(db.items.id, id))));
  expect(await states()).toMatchObject({ item: 'done' });
  await run(async (tx) => void (await tx.db.update(db.categories).set({ open: false })));
  expect(await states()).toMatchObject({ categories: 'left', item: 'left' });
  await run(async (tx) => void (await tx.db.update(db.categories).set({ open: true })));
  const [{ pictureId = 0 } = {}] = await shop.store.reader.db.select().from(db.items);
  const words = { title: '', subtitle: '', label: '', href: '/mall', tone: 'light' as const, position: 1 };
  await run(async (tx) => void (await tx.db.insert(db.carousel).values({ ...words, pictureId, shown: false })));
  expect((await rows()).find(({ step }: { step: string }) => step === 'pictures').missing).toBe('carousel');
  await run(async (tx) => void (await tx.db.update(db.carousel).set({ shown: true })));
  expect((await rows()).find(({ step }: { step: string }) => step === 'pictures').missing).toBe('mall');
});

test('what is sold can be sent once there is an open carrier', async () => {
  expect(await states()).toMatchObject({ carriers: 'left' });
  const make = await shop.call('carrierMake', { name: 'China Post' }, owner);
  const [{ id, version, ...carrier }] = make.body.data;
  expect(await states()).toMatchObject({ carriers: 'done' });
  await shop.call('carrierChange', { id, version, ...carrier, open: false }, owner);
  expect(await states()).toMatchObject({ carriers: 'left' });
});

test('today leads to it until the first sale, and a role sees the steps that it can do', async () => {
  const left = async (as: 'owner' | 'catalogue' | 'finance') =>
    (await shop.call('today', {}, { as })).body.data.setup_left;
  expect(await left('catalogue')).toBe(2);
  expect((await shop.call('me', {}, { as: 'owner' })).body.data.setting_up).toBe(true);
  expect(await left('finance')).toBeNull();
  const steps = (await shop.call('setup', {}, { as: 'catalogue' })).body.data;
  expect(steps.map(({ step }: { step: string }) => step)).toEqual(['categories', 'item', 'pictures', 'articles']);
  const buyer = await shop.addShopper('buyer', 100_000);
  expect(await states()).toMatchObject({ shoppers: 'done' });
  const [{ id = 0 } = {}] = await shop.store.reader.db.select().from(tables.items);
  await shop.services.orders.buy({ itemId: id, shopperId: buyer, price: undefined, idempotencyKey: undefined });
  expect(await left('owner')).toBeNull();
  // Nor does it stand in the navigation any more.
  expect((await shop.call('me', {}, { as: 'owner' })).body.data.setting_up).toBe(false);
});

test('an invitation code has the address under which people register with it', async () => {
  const { code } = (await shop.call('invitationMake', { note: 'opening' }, { as: 'owner' })).body.data;
  const [newest] = (await shop.call('invitations', {}, { as: 'owner' })).body.data;
  expect(newest).toMatchObject({ code, link: `${shop.origin.public}/login?tab=register&invitation_code=${code}` });
});

test('the account that pays is done once a file for the bank can be made', async () => {
  const set = (key: string, value: string) => setSetting(shop, { key, value, actor: 'test', note: 'test' });
  const payer = async () => (await rows()).find(({ step }: { step: string }) => step === 'payer');
  await set('payer_name', 'Lamp GmbH');
  await set('payer_bank', 'COBADEFFXXX');
  expect(await payer()).toEqual({ step: 'payer', state: 'left', missing: 'payer_account' });
  await set('payer_account', 'DE89370400440532013000');
  expect(await payer()).toEqual({ step: 'payer', state: 'done', missing: null });
});

test('no backup and no address for alerts are steps, and are said on Today after the first sale', async () => {
  const unguarded = async (as: 'owner' | 'catalogue') => (await shop.call('today', {}, { as })).body.data.unguarded;
  expect(await states()).toMatchObject({ backup: 'left', alerts: 'left' });
  expect([await unguarded('owner'), await unguarded('catalogue')]).toEqual([['backup', 'alerts'], []]);
  const backups = { newest: async () => null, dueAfter: () => 0 };
  const guarded = await openConsole({ machine: { backups }, alertEmail: 'night@shop.example' });
  const { data } = (await guarded.call('setup', {}, { as: 'owner' })).body;
  for (const step of ['backup', 'alerts']) expect(data).toContainEqual({ step, state: 'done', missing: null });
  expect((await guarded.call('system', {}, { as: 'owner' })).body.data.unguarded).toEqual([]);
});
