import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { killedAt, stepsIn } from '../support/killed-at.ts';
import { copyOf, databaseOfPlace, type EitherPlace } from '../support/places.ts';
import { shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

/** What a command does, in this order; it is killed before each of these steps, and so after the one before. */
const STEPS = {
  pg: [
    ...['remove moving', 'make moving', 'write moving/mark.partial', 'rename moving/mark.partial'],
    // The tables are made, and filled.
    ...['commit', 'commit'],
    ...['write moved-to.partial', 'rename moved-to.partial'],
    // The copy says that it is the shop.
    ...['commit', 'remove moving'],
  ],
  sqlite: [
    ...['remove moving', 'make moving', 'write moving/mark.partial', 'rename moving/mark.partial'],
    ...['write moved-to.partial', 'rename moved-to.partial'],
    ...['rename moving/shop.db', 'remove moving'],
  ],
};

type Direction = keyof typeof STEPS;

/** The source of each direction, of which each attempt takes a copy. */
const sources = {} as Record<Direction, EitherPlace>;

const environment = ({ url }: EitherPlace, on: Direction): Record<string, string> =>
  on === 'pg' ? { DATABASE_URL: url } : {};

const otherOf = (to: Direction) => (to === 'pg' ? 'sqlite' : 'pg');

const move = (place: EitherPlace, to: Direction, more: Record<string, string> = {}) =>
  shopCommand(place.dataDir, ['move', to === 'pg' ? place.url : 'sqlite'], {
    ...environment(place, otherOf(to)),
    ...more,
  });

/** Whether the shop on that engine takes a write, with everything that it had; none and an empty one do not know the shopper. */
async function sells(place: EitherPlace, on: Direction): Promise<boolean> {
  const env = environment(place, on);
  const { exitCode, out, err } = await shopCommand(place.dataDir, ['credit', 'mover', '1', '--note', 'on'], env);
  if (exitCode === 0) {
    expect(out).toContain('9,001.00');
    return true;
  }
  expect(err.replace(/^.*fsync=off.*\n/gm, '')).toMatch(
    /^(a move to \w+ was cut short: give the command again, or start with the old database|DATABASE_URL: (is (not )?set, and this shop has moved to|holds a copy of a shop whose move has not ended here: ).*|DATA_DIR: there is no shop in .*|.*\(shopperUnknown\))\n$/,
  );
  return false;
}

beforeAll(async () => {
  const dataDir = temporaryFolder();
  const shop = await startServer(dataDir, { DEMO: '0' });
  const who = { username: 'mover', password: 'correct horse', invitation_code: shop.invitation };
  await answer(shop.origin, '/api/register', form(who));
  expect(await shopCommand(dataDir, ['credit', 'mover', '9000', '--note', 'before'])).toMatchObject({ exitCode: 0 });
  await shop.stop();
  sources.pg = { dataDir, url: await databaseOfPlace() };
  const there = await copyOf(sources.pg);
  expect(await move(there, 'pg')).toMatchObject({ exitCode: 0 });
  // As a shop that was never on SQLite.
  for (const name of ['moved-to', 'shop.db']) rmSync(join(there.dataDir, name));
  sources.sqlite = there;
});

/** What an operator may do then; each with a copy of what the kill has left. */
const ways: Record<string, (place: EitherPlace, to: Direction) => Promise<{ old: boolean; copy: boolean }>> = {
  'starts the old database first': async (place, to) => {
    const old = await sells(place, otherOf(to));
    return { old, copy: await sells(place, to) };
  },
  'starts the new database first': async (place, to) => {
    const copy = await sells(place, to);
    return { old: await sells(place, otherOf(to)), copy };
  },
  'gives the command again': async (place, to) => {
    const again = await move(place, to);
    if (again.exitCode === 0)
      expect(again.out).toMatch(/^moved: .* all equal; the books and the audit log are right\n/);
    else expect(again.err).toMatch(/^DATABASE_URL: is (not )?set, and this shop has moved to /m);
    const copy = await sells(place, to);
    return { old: await sells(place, otherOf(to)), copy };
  },
};

/** Before the fourth step nothing was done that anybody could find. */
const kills = (['pg', 'sqlite'] as const).flatMap((to) =>
  STEPS[to].map((step, n) => [to, n + 1, step] as const).slice(3),
);

test.each(kills)('to %s, killed before step %i (%s), there is one shop, and all is in it', async (to, n, step) => {
  const place = await copyOf(sources[to]);
  const steps = join(temporaryFolder(), 'steps');
  const killed = await move(place, to, killedAt(n, ['moving', 'moved-to'], steps));
  expect([killed.out, stepsIn(steps).at(-1)]).toEqual(['', step]);
  const decided = n > STEPS[to].indexOf('rename moved-to.partial') + 1;
  for (const [way, goOn] of Object.entries(ways)) {
    const { old, copy } = await goOn(await copyOf(place), to);
    expect([way, old !== copy], `old ${old}, copy ${copy}`).toEqual([way, true]);
    if (decided || way === 'gives the command again') expect([way, copy]).toEqual([way, true]);
  }
});

test.each(['pg', 'sqlite'] as const)('a move to %s has no other steps', async (to) => {
  const place = await copyOf(sources[to]);
  const steps = join(temporaryFolder(), 'steps');
  expect(await move(place, to, killedAt(0, ['moving', 'moved-to'], steps))).toMatchObject({ exitCode: 0 });
  expect(stepsIn(steps)).toEqual(STEPS[to]);
});

test('what an earlier killed move has copied is not taken for the shop', async () => {
  const place = await copyOf(sources.pg);
  const steps = join(temporaryFolder(), 'steps');
  await move(place, 'pg', killedAt(STEPS.pg.indexOf('write moved-to.partial') + 1, ['moving', 'moved-to'], steps));
  expect(await sells(place, 'sqlite')).toBe(true);
  const again = await move(place, 'pg');
  expect(again).toMatchObject({ exitCode: 1, out: '' });
  expect(again.err).toContain(
    'the database is not empty: it holds the copy of a move that did not end: create a new one\n',
  );
  const fresh = { ...place, url: await databaseOfPlace() };
  expect(await move(fresh, 'pg')).toMatchObject({ exitCode: 0 });
  expect(await sells(place, 'pg')).toBe(false);
  renameSync(join(place.dataDir, 'shop.db'), join(place.dataDir, 'old.db'));
  const { out } = await shopCommand(place.dataDir, ['call', 'shoppers', 'name=mover'], environment(fresh, 'pg'));
  expect(out).toContain('9,001.00');
});
