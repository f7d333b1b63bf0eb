import { beforeEach, expect, test } from 'vitest';
import { inviting, type Person, type TeamShop } from '../support/team.ts';
import { openTestApi } from '../support/test-api.ts';

const DAY = 24 * 60 * 60_000;
const PRICE = 10_000;

let shop: TeamShop;
let mia: Person;
let itemId: number;

beforeEach(async () => {
  shop = inviting(await openTestApi());
  mia = await shop.join('mia');
  itemId = await shop.addItem({ price: PRICE, tax: 500 });
});

/** Who came by a link, with money for some orders. */
async function invited(username: string, inviter = mia): Promise<Person> {
  const person = await shop.join(username, inviter);
  await shop.services.credit({ username, amount: 10 * PRICE, actor: 'alice', note: 'test' });
  return person;
}

async function buy({ token }: Person): Promise<string> {
  const { body } = await shop.call('buyItem', { id: itemId }, { token });
  expect(body.code).toBe(200);
  return body.data.orderno;
}

async function join({ token }: Person, orderno: string): Promise<void> {
  expect((await shop.call('orderPt', { orderno }, { token })).body.code).toBe(200);
}

/** Opened, registered, paid, in a completed group: as the shopper is told. */
async function told({ token } = mia) {
  const { opened_num, registered_num, paid_num, filled_num } = (await shop.call('invitationFigures', {}, { token }))
    .body.data;
  return [opened_num, registered_num, paid_num, filled_num];
}

/** The same for staff. */
const known = async () => Object.values(await shop.services.linkFigures.of(mia.id));

test('of nobody all is known; then opens and who registered, of one’s own links alone', async () => {
  expect(await told()).toEqual([0, 0, 0, 0]);
  shop.services.linkOpens.add(mia.id);
  shop.services.linkOpens.add(mia.id);
  await shop.services.linkOpens.flush();
  const ada = await invited('ada');
  // Whom those invited who came by her link is not hers to count.
  await invited('bob', ada);
  expect(await told()).toEqual([2, 1, null, null]);
  expect(await told(ada)).toEqual([0, 1, null, null]);
});

test('who bought is told in whole threes while three others may not have, and staff at once', async () => {
  const [ada, ben, cyd] = [await invited('ada'), await invited('ben'), await invited('cyd')];
  await join(ben, await buy(ada));
  expect(await known()).toEqual([0, 3, 2, 2]);
  const open = await buy(cyd);
  expect(await known()).toEqual([0, 3, 3, 2]);
  // All three have: who registered is known.
  expect(await told()).toEqual([0, 3, null, null]);
  const [dan, eve] = [await invited('dan'), await invited('eve')];
  expect(await told()).toEqual([0, 5, null, null]);
  await invited('fay');
  expect(await told()).toEqual([0, 6, 3, null]);
  // However often she has bought.
  await join(ada, open);
  expect(await told()).toEqual([0, 6, 3, 3]);
  // The next one who buys is no step, nor is the last but three.
  await join(eve, await buy(dan));
  expect(await known()).toEqual([0, 6, 5, 5]);
  expect(await told()).toEqual([0, 6, 3, 3]);
});

test('a group that failed, or was left, has paid and is not full; one that was refunded afterwards is', async () => {
  const [ada, ben, cyd] = [await invited('ada'), await invited('ben'), await invited('cyd')];
  const left = await buy(ada);
  expect((await shop.call('orderLeave', { orderno: left }, { token: ada.token })).body.code).toBe(200);
  await buy(ben);
  shop.clock.advance(8 * DAY);
  expect(await shop.services.expiry.expireDue()).toBe(1);
  expect(await known()).toEqual([0, 3, 2, 0]);
  const token = await shop.logIn('cyd');
  const orderno = await buy({ ...cyd, token });
  await join({ ...ben, token: await shop.logIn('ben') }, orderno);
  const [{ id }] = (await shop.call('order', { status: 2 }, { token })).body.data;
  expect((await shop.call('orderReturn', { id }, { token })).body.code).toBe(200);
  expect(await known()).toEqual([0, 3, 3, 2]);
});

test('people of a large team are counted all the same', async () => {
  const { reports } = shop.services;
  await invited('ada');
  expect(await reports.run.readLinkFigures(mia.id)).toEqual(await shop.services.linkFigures.of(mia.id));
});
