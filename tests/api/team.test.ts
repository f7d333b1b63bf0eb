import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectTeamPayers } from '../../db/queries/teams.ts';
import { tables } from '../../db/schema/index.ts';
import { createTeams } from '../../server/services/teams/service.ts';
import { recomputeBooks } from '../../server/services/wallet/recompute-books.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';
import { inviting, type TeamShop } from '../support/team.ts';
import { openTestApi } from '../support/test-api.ts';

const { days, dayTeams, shoppers } = tables;

const HOUR = 60 * 60_000;

/** A shop whose clock says that instant; the shop's zone is that of Shanghai. */
async function teamAt(iso: string) {
  const api = await openTestApi();
  api.clock.advance(Date.parse(iso) - api.clock());
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
  return inviting(api);
}

const until = ({ clock }: TeamShop, iso: string) => clock.advance(Date.parse(iso) - clock());

/** Closes the days that are over, and counts their teams. */
async function close({ services }: TeamShop): Promise<number> {
  await services.days.close();
  return services.teams.count();
}

type Fields = Record<string, string | number>;

async function detailOf({ call }: TeamShop, token: string, fields: Fields = {}) {
  const { body } = await call('teamDetail', fields, { token });
  expect(body.code).toBe(200);
  return body as { data: { levels: Level[]; members: Member[] }; next: string | null };
}

interface Level {
  level: number;
  team_num: number;
  new_num: number;
  recharge_total: number | null;
  withdraw_total: number | null;
  first_recharge_num: number | null;
  first_withdraw_num: number | null;
}

interface Member {
  id: number;
  nickname: string;
  avatar: number;
  joined_at: string;
}

/** The figures of a level as one text: people, who joined, recharged (first), withdrawn (first). */
async function figures(shop: TeamShop, token: string, period: string): Promise<string[]> {
  const { levels } = (await detailOf(shop, token, { period })).data;
  return levels.map(
    (one) =>
      `${one.team_num} / ${one.new_num} / ${one.recharge_total} (${one.first_recharge_num}) / ${one.withdraw_total} (${one.first_withdraw_num})`,
  );
}

const nothing = '0 / 0 / 0 (0) / 0 (0)';

/** Top, three people below, one below the first of those, and so on down to a fourth level, which is nobody's of top. */
async function family(shop: TeamShop) {
  const top = await shop.join('top');
  const [first, second, third] = [
    await shop.join('ada', top),
    await shop.join('ben', top),
    await shop.join('cyd', top),
  ];
  const below = [await shop.join('dan', first), await shop.join('eve', first), await shop.join('fay', second)] as const;
  const last = await shop.join('gus', below[0]);
  await shop.join('hal', last);
  return { top, first, second, third, below, last };
}

test('a team is the people of three levels; a shopper without anybody has nobody', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, last } = await family(shop);
  expect(await figures(shop, top.token, 'all')).toEqual([
    '3 / 3 / null (null) / null (null)',
    '3 / 3 / null (null) / null (null)',
    '1 / 1 / null (null) / null (null)',
  ]);
  expect(await figures(shop, first.token, 'today')).toEqual([
    '2 / 2 / null (null) / null (null)',
    '1 / 1 / null (null) / null (null)',
    '1 / 1 / null (null) / null (null)',
  ]);
  expect(await figures(shop, last.token, '7d')).toEqual(['1 / 1 / null (null) / null (null)', nothing, nothing]);
  const alone = await shop.join('alone');
  expect(await detailOf(shop, alone.token, { level: 3 })).toMatchObject({ data: { members: [] }, next: null });
  expect(await figures(shop, alone.token, 'all')).toEqual([nothing, nothing, nothing]);
  await booksAreRight(shop);
});

test('people of each level are listed page by page, their names masked; each shopper sees the own team alone', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, below } = await family(shop);
  const listed = async (token: string, level: number) =>
    (await detailOf(shop, token, { level })).data.members.map(({ nickname }) => nickname);
  expect(await listed(top.token, 1)).toEqual(['c**', 'b**', 'a**']);
  expect(await listed(top.token, 2)).toEqual(['f**', 'e**', 'd**']);
  expect(await listed(top.token, 3)).toEqual(['g**']);
  expect(await listed(first.token, 1)).toEqual(['e**', 'd**']);
  expect(await listed(below[2].token, 1)).toEqual([]);

  const page = await detailOf(shop, top.token, { level: 2, limit: 2 });
  const rest = await detailOf(shop, top.token, { level: 2, limit: 2, cursor: page.next ?? '' });
  expect([...page.data.members, ...rest.data.members]).toEqual(
    (await detailOf(shop, top.token, { level: 2 })).data.members,
  );
  expect([page.data.members.length, rest.next]).toEqual([2, null]);
  // A cursor of another's list shows the own one.
  expect((await detailOf(shop, below[2].token, { level: 1, cursor: page.next ?? '' })).data.members).toEqual([]);
  const whole = JSON.stringify((await shop.call('teamDetail', { level: 1 }, { token: top.token })).body);
  for (const name of ['ada', 'ben', 'cyd', 'by name']) expect(whole).not.toContain(name);
});

test.each([
  ['level', '4'],
  ['level', '0'],
  ['level', 'one'],
  ['period', '1d'],
  ['period', 'ALL'],
  ['cursor', 'x'],
  ['limit', '101'],
])('%s %s is refused', async (field, value) => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { token } = await shop.join('top');
  expect((await shop.call('teamDetail', { [field]: value }, { token })).body).toMatchObject({ code: 400, data: null });
});

/** What stored days of a team say that one level recharged and withdrew, in fen, and how many for the first time. */
async function stored({ store }: TeamShop, { id }: { id: number }, level = 1): Promise<number[]> {
  const of = and(eq(dayTeams.shopperId, id), eq(dayTeams.level, level));
  const rows = await store.reader.db.select().from(dayTeams).where(of);
  const sum = (name: 'recharged' | 'firstRecharges' | 'withdrawn' | 'firstWithdrawals') =>
    rows.reduce((total, row) => total + row[name], 0);
  return [sum('recharged'), sum('firstRecharges'), sum('withdrawn'), sum('firstWithdrawals')];
}

test('who looks every day, before and after each deposit, reads none of them: days are told with their third payer', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const top = await shop.join('top');
  const [ada, ben, cyd, dee] = [
    ...[await shop.join('ada', top), await shop.join('ben', top)],
    ...[await shop.join('cyd', top), await shop.join('dee', top)],
  ] as const;
  const told = async () => {
    // A session lives for some days.
    const token = await shop.logIn('top');
    const of = async (period: string) => {
      const { recharge_total, first_recharge_num } = (await detailOf(shop, token, { period })).data.levels[0] as Level;
      return `${recharge_total} (${first_recharge_num})`;
    };
    return [await of('today'), await of('7d'), await of('30d'), await of('all')];
  };
  const none = 'null (null)';
  const nothingYet = [none, none, none, none];
  /** A deposit of the day changes nothing, nor does its end unless it is the third payer's. */
  const day = async (person: typeof ada, money: string, before: string[], after: string[], passed = before) => {
    expect(await told()).toEqual(before);
    await shop.recharge(person, money);
    expect([person.id, await told()]).toEqual([person.id, before]);
    shop.clock.advance(24 * HOUR);
    expect([person.id, await told()]).toEqual([person.id, passed]);
    await close(shop);
    expect([person.id, await told()]).toEqual([person.id, after]);
  };
  await day(ada, '100.00', nothingYet, nothingYet);
  await day(ben, '50.00', nothingYet, nothingYet);
  // One person twice is one payer.
  await day(ada, '10.00', nothingYet, nothingYet);
  const first = [none, '185 (3)', '185 (3)', '185 (3)'];
  await day(cyd, '25.00', nothingYet, first);
  await day(ada, '7.77', first, first);
  await day(ben, '1.00', first, first);
  // The week that has both blocks as wholes, then one of them.
  const whole = '195.77 (4)';
  await day(dee, '2.00', first, [none, '10.77 (1)', whole, whole], [none, none, '185 (3)', '185 (3)']);
  await booksAreRight(shop);
});

test('what is read of payments grows with the days, not with how often people paid', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, second, third } = await family(shop);
  for (const one of [first, first, first]) await shop.recharge(one, '10.00');
  shop.clock.advance(24 * HOUR);
  for (const one of [first, second, third, second]) await shop.recharge(one, '20.00');
  shop.clock.advance(24 * HOUR);
  await close(shop);
  const to = shop.clock();
  const payers = await selectTeamPayers(shop.store.reader, { shopperId: top.id, to });
  expect(payers.toSorted((one, other) => one.people - other.people)).toEqual([
    { level: 1, kind: 'recharge', day: '2026-11-20', people: 1, some: [first.id, first.id] },
    { level: 1, kind: 'recharge', day: '2026-11-21', people: 3, some: [first.id, third.id] },
  ]);
  expect((await figures(shop, top.token, 'all'))[0]).toBe('3 / 3 / 110 (3) / null (null)');
});

test('a recharge of the last millisecond of a day is in that day', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, second, third, below } = await family(shop);
  until(shop, '2026-11-21T15:59:59.999Z');
  for (const [one, money] of [
    [first, '100.00'],
    [second, '20.00'],
    [third, '30.00'],
    [below[0], '40.00'],
  ] as const)
    await shop.recharge(one, money);
  shop.clock.advance(1);
  await shop.recharge(first, '5.00');
  shop.clock.advance(6 * 60_000);
  expect(await close(shop)).toBe(2);
  const rows = await shop.store.reader.db.select().from(dayTeams).where(eq(dayTeams.day, '2026-11-21'));
  expect(rows.map(({ level, recharged, firstRecharges }) => [level, recharged, firstRecharges]).sort()).toEqual([
    [1, 15_000, 3],
    [1, 4000, 1],
    [2, 4000, 1],
  ]);
  expect(await figures(shop, top.token, '7d')).toEqual([
    '3 / 3 / 150 (3) / null (null)',
    '3 / 3 / null (null) / null (null)',
    '1 / 1 / null (null) / null (null)',
  ]);
  expect((await figures(shop, top.token, 'today'))[0]).toBe('3 / 0 / null (null) / null (null)');
  await booksAreRight(shop);
});

test('a recharge that began before midnight and was written after the close is counted with its day', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first } = await family(shop);
  until(shop, '2026-11-20T16:06:00Z');
  expect(await close(shop)).toBe(1);
  // As a clock that was put back: its time is of the closed day.
  until(shop, '2026-11-20T15:59:59.999Z');
  await shop.recharge(first, '70.00');
  until(shop, '2026-11-21T16:06:00Z');
  await close(shop);
  expect(await shop.store.reader.db.select().from(days)).toMatchObject([
    { teamsCounted: true },
    { teamsCounted: true },
  ]);
  expect(await stored(shop, top)).toEqual([7000, 1, 0, 0]);
  await booksAreRight(shop);
});

test('who counted a day before it was opened again writes nothing over what was counted since', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first } = await family(shop);
  until(shop, '2026-11-20T16:06:00Z');
  await shop.services.days.close();
  const { store, clock, services } = shop;
  const before = await services.reports.run.readTeamDay();
  await services.teams.count();
  until(shop, '2026-11-20T15:59:59.999Z');
  await shop.recharge(first, '70.00');
  until(shop, '2026-11-21T16:06:00Z');
  await close(shop);
  // It was held up since.
  const found = [before];
  const run = { ...services.reports.run, readTeamDay: async () => found.shift() ?? null };
  await createTeams({ store, clock, run, zone: 'Asia/Shanghai' }).count();
  expect(await stored(shop, top)).toEqual([7000, 1, 0, 0]);
  await booksAreRight(shop);
});

test('paid withdrawals count, refused and waiting ones do not; the first one is told apart', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, second } = await family(shop);
  await shop.recharge(first, '900.00');
  await shop.recharge(second, '900.00');
  await shop.withdraw(first, '300', 'paid');
  await shop.withdraw(first, '200', 'refused');
  await shop.withdraw(second, '250', 'waits');
  shop.clock.advance(24 * HOUR);
  await close(shop);
  expect(await stored(shop, top)).toEqual([180_000, 2, 30_000, 1]);
  await shop.withdraw(first, '100', 'paid');
  shop.clock.advance(24 * HOUR);
  await close(shop);
  expect(await stored(shop, top)).toEqual([180_000, 2, 40_000, 1]);
  await booksAreRight(shop);
});

test('who is blocked stays in the team, without a name; the list is as long as the count', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first } = await family(shop);
  await shop.recharge(first, '80.00');
  await shop.store.transaction((tx) =>
    tx.db.update(shoppers).set({ blockedAt: tx.now }).where(eq(shoppers.id, first.id)),
  );
  const { data } = await detailOf(shop, top.token);
  expect(data.members.map(({ nickname }) => nickname)).toEqual(['c**', 'b**', '']);
  expect(data.levels[0]).toMatchObject({ team_num: 3 });
  expect((await shop.call('team', {}, { token: top.token })).body.data.team_num).toBe(7);
});

test('recharges while their day is counted are in it or after it, and never in neither or both', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, second } = await family(shop);
  const begun = [await shop.begin(first, '11.00'), await shop.begin(second, '13.00'), await shop.begin(first, '17.00')];
  until(shop, '2026-11-21T15:59:59.999Z');
  await shop.credit(begun[0] ?? '');
  until(shop, '2026-11-21T16:06:00Z');
  await Promise.all([close(shop), close(shop), ...begun.slice(1).map(shop.credit)]);
  shop.clock.advance(24 * HOUR);
  await close(shop);
  expect(await stored(shop, top)).toEqual([4100, 2, 0, 0]);
  await booksAreRight(shop);
});

test('the books name a stored figure that is not that of the transfers, and a shopper in a wrong team', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { top, first, third, below } = await family(shop);
  await shop.recharge(first, '80.00');
  shop.clock.advance(24 * HOUR);
  await close(shop);
  const wrong = async () =>
    (await shop.store.snapshot((view) => recomputeBooks(view))).differences.map(
      ({ what, expected, found }) => `${what}: ${expected} > ${found}`,
    );
  expect(await wrong()).toEqual([]);
  const change = (level: number, set: Partial<typeof dayTeams.$inferInsert>) =>
    shop.store.transaction((tx) =>
      tx.db
        .update(dayTeams)
        .set(set)
        .where(and(eq(dayTeams.shopperId, top.id), eq(dayTeams.level, level))),
    );
  const of = (level: number) => `team:${top.id} level ${level} day:2026-11-20: 3 joined, `;
  await change(1, { recharged: 7999 });
  expect(await wrong()).toEqual([
    `${of(1)}8000 recharged (1 first), 0 withdrawn (0 first) > ${of(1).split(': ')[1]}7999 recharged (1 first), 0 withdrawn (0 first)`,
  ]);
  await change(1, { recharged: 8000 });
  await shop.store.transaction((tx) =>
    tx.db.update(shoppers).set({ secondInviter: third.id }).where(eq(shoppers.id, below[1].id)),
  );
  expect(await wrong()).toEqual([`shopper:${below[1].id} inviters: ${top.id}, none > ${third.id}, none`]);
});

test('of a shop whose days are not counted yet nobody is told of money, and people are counted', async () => {
  const shop = await teamAt('2026-11-20T02:00:00Z');
  const { first, second, third } = await family(shop);
  for (const one of [first, second, third]) await shop.recharge(one, '80.00');
  shop.clock.advance(6 * 24 * HOUR);
  await shop.services.days.close();
  const all = async () => (await figures(shop, await shop.logIn('top'), 'all'))[0];
  expect(await all()).toBe('3 / 3 / null (null) / null (null)');
  expect(await shop.services.teams.count()).toBe(6);
  expect(await all()).toBe('3 / 3 / 240 (3) / null (null)');
});
