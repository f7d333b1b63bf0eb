import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { openFullShop } from '../support/full-shop.ts';
import { killedAt, stepsIn } from '../support/killed-at.ts';
import { operatorOf } from '../support/operator.ts';
import { copyOf, databaseOfPlace, type EitherPlace } from '../support/places.ts';
import { shopCommand } from '../support/server-process.ts';

/** What a restore does once it has unpacked; it is killed before each of these steps, and so after the one before. */
const STEPS = {
  sqlite: [
    ...['make restoring', 'write restoring/whole'],
    ...['rename restoring/media', 'rename restoring/jwt-secret', 'rename restoring/shop.db'],
    'remove restoring',
  ],
  pg: [
    // The tables are made.
    ...['make restoring', 'commit', 'write restoring/placing'],
    ...['rename restoring/media', 'rename restoring/jwt-secret'],
    // They are filled.
    ...['commit', 'remove restoring'],
  ],
};

type Engine = keyof typeof STEPS;

let file: string;

beforeAll(async () => {
  const shop = await openFullShop();
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'a secret for tests that is long enough');
  file = join(temporaryFolder(), 'shop.tar.gz');
  expect(await operatorOf(shop, temporaryFolder())('backup', file)).toMatchObject({ exitCode: 0 });
});

const environment = ({ url }: EitherPlace, on: Engine): Record<string, string> =>
  on === 'pg' ? { DATABASE_URL: url } : {};

const restore = (place: EitherPlace, on: Engine, more: Record<string, string> = {}) =>
  shopCommand(place.dataDir, ['restore', file], { ...environment(place, on), ...more });

const emptyPlace = async (): Promise<EitherPlace> => ({ dataDir: temporaryFolder(), url: await databaseOfPlace() });

/** Whether the shop takes a write, with all that the backup has; an empty one does not know the shopper. */
async function sells(place: EitherPlace, on: Engine): Promise<boolean> {
  const { exitCode, err } = await shopCommand(
    place.dataDir,
    ['credit', 'mia', '1', '--note', 'on'],
    environment(place, on),
  );
  const said = err.replace(/^.*fsync=off.*\n/gm, '');
  if (exitCode !== 0) {
    expect(said).toMatch(
      /^(a restore into \S+ was cut short or is going on: .*|DATA_DIR: there is no shop in .*|.*\(shopperUnknown\))\n$/,
    );
    return false;
  }
  expect(readdirSync(join(place.dataDir, 'media'))).toHaveLength(2);
  expect(existsSync(join(place.dataDir, 'jwt-secret'))).toBe(true);
  expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
  return true;
}

const killed = (['sqlite', 'pg'] as const).flatMap((on) => STEPS[on].map((step, n) => [on, n + 1, step] as const));

test.each(killed)(
  'on %s, killed before step %i (%s), the next start or the command again has the whole shop',
  async (on, n, step) => {
    const place = await emptyPlace();
    const steps = join(temporaryFolder(), 'steps');
    const { out } = await restore(place, on, killedAt(n, ['restoring'], steps, 'its own'));
    expect([out, stepsIn(steps).at(-1)]).toEqual(['', step]);

    const started = await sells(await copyOf(place), on);
    // On PostgreSQL it cannot know whether the database was committed.
    if (on === 'sqlite') expect(started).toBe(n > STEPS.sqlite.indexOf('write restoring/whole') + 1);

    const again = await copyOf(place);
    const { exitCode, err } = await restore(again, on);
    if (exitCode !== 0)
      expect(err).toMatch(/: holds [\w.-]+ already; a backup is restored into|^the database is not empty: /m);
    expect(await sells(again, on)).toBe(true);
  },
);

test.each(['sqlite', 'pg'] as const)('a restore on %s has no other steps', async (on) => {
  const place = await emptyPlace();
  const steps = join(temporaryFolder(), 'steps');
  expect(await restore(place, on, killedAt(0, ['restoring'], steps, 'its own'))).toMatchObject({ exitCode: 0 });
  expect(stepsIn(steps)).toEqual(STEPS[on]);
});
