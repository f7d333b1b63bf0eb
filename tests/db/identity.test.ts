import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { openStore } from '../../db/open-store.ts';
import { putJob } from '../../db/queries/jobs.ts';
import { selectRaw } from '../../db/queries/raw.ts';
import { insertSession, selectSessions } from '../../db/queries/sessions.ts';
import { selectSettings, upsertSetting } from '../../db/queries/storefront.ts';
import { engine } from '../../db/schema/index.ts';
import { readConfig } from '../../server/config/config.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { MOVE, RESTORED } from '../../server/process/beginnings.ts';
import {
  acceptIdentity,
  forgetIdentity,
  type Given,
  markForCopy,
  mustBeSameShop,
  mustBeWhole,
  storedIdentity,
} from '../../server/process/identity.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { openShop } from '../../server/shop.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { becomeNextVersion } from '../support/next-version.ts';
import { operatorOf } from '../support/operator.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { openTestShop, openTestStore, testClock } from '../support/test-shop.ts';

const HOUR = 60 * 60_000;

/** A file store in memory. */
function filesAt(place: string): Given['files'] {
  const stored = new Map<string, Buffer>();
  return {
    place,
    read: async (name) => stored.get(name) ?? null,
    put: async (name, content) => void stored.set(name, content),
  };
}

const given = (changes: Partial<Given> = {}): Given => ({
  jwtSecret: 'x'.repeat(32),
  files: filesAt('/data'),
  filesFrom: 'DATA_DIR',
  origin: 'https://shop.example',
  timeZone: 'Asia/Shanghai',
  ...changes,
});

test('the first server decides what a shop is, and whoever differs is told in what', async () => {
  const store = await openTestStore(testClock());
  const own = given();
  await mustBeSameShop(store, own, 'command');
  expect(await storedIdentity(store)).toBeNull();
  await Promise.all([mustBeSameShop(store, own, 'server'), mustBeSameShop(store, own, 'server')]);
  await mustBeSameShop(store, own, 'server');
  const refused = (changes: Partial<Given>, role: 'server' | 'command' = 'server') =>
    mustBeSameShop(store, { ...own, ...changes }, role).then(
      () => 'accepted',
      ({ message }: Error) => message.split('. All processes')[0],
    );
  expect(await refused({ jwtSecret: 'y'.repeat(32) })).toBe('JWT_SECRET: is not that of this shop');
  expect(await refused({ files: filesAt('/mnt') })).toBe('DATA_DIR: the files of this shop are not in /mnt');
  expect(await refused({ origin: undefined })).toBe('PUBLIC_ORIGIN: is unset, and https://shop.example here');
  expect(await refused({ origin: undefined }, 'command')).toBe('accepted');
  expect(await refused({ timeZone: 'Europe/Berlin' }, 'command')).toBe(
    'SHOP_TIME_ZONE: is Europe/Berlin, and Asia/Shanghai here',
  );
  // Nothing by which the secret could be found.
  expect(JSON.stringify(await storedIdentity(store))).not.toContain('xxx');
});

test('files that cannot be read are told with the name of their variable', async () => {
  const place = join(temporaryFolder(), 'no-folder');
  writeFileSync(place, '');
  const files = openFolderStore(place);
  const start = mustBeSameShop(await openTestStore(testClock()), given({ files, filesFrom: 'FILES' }), 'server');
  await expect(start).rejects.toThrow(/^FILES: ENOTDIR: .*no-folder/);
});

test('a change is accepted on purpose, and an origin is taken up by the first server that has one', async () => {
  const store = await openTestStore(testClock());
  const before = given({ origin: undefined });
  await mustBeSameShop(store, before, 'server');
  await mustBeSameShop(store, { ...before, origin: 'https://shop.example' }, 'server');
  expect(await storedIdentity(store)).toMatchObject({ origin: 'https://shop.example' });
  const moved = given({ files: filesAt('/mnt'), timeZone: 'Europe/Berlin' });
  await acceptIdentity(store, moved, { actor: 'shell:alice', note: 'we moved' });
  await mustBeSameShop(store, moved, 'server');
  await expect(mustBeSameShop(store, before, 'server')).rejects.toThrow('SHOP_TIME_ZONE: is Asia/Shanghai');
});

test('a new database does not take the files of another shop, and one that came from elsewhere takes its own', async () => {
  const files = filesAt('/data');
  await mustBeSameShop(await openTestStore(testClock()), given({ files }), 'server');
  const store = await openTestStore(testClock());
  const wrong =
    /^DATA_DIR: \/data holds the files of another shop, and this database is new: give it a place of its own; /;
  await expect(mustBeSameShop(store, given({ files }), 'server')).rejects.toThrow(wrong);
  expect(await storedIdentity(store)).toBeNull();
  await acceptIdentity(store, given({ files }), { actor: 'shell:alice', note: 'the first start was killed' });
  await mustBeSameShop(store, given({ files }), 'server');
  // Who lets the first owner in has given no row a file.
  const invited = await openTestShop();
  expect(await operatorOf(invited, '/')('staff', 'invite', 'Lan', '--role', 'owner')).toMatchObject({ exitCode: 0 });
  await expect(mustBeSameShop(invited.store, given({ files }), 'server')).rejects.toThrow(wrong);
  for (const key of [RESTORED, MOVE]) {
    const copy = await openTestStore(testClock());
    await copy.transaction((tx) => upsertSetting(tx, { key, value: 'x' }));
    await mustBeSameShop(copy, given({ files }), 'server');
  }
  const grown = await openTestShop();
  await grown.addShopper('mia', 1);
  await mustBeSameShop(grown.store, given({ files }), 'server');
});

test('files that cannot be marked leave no shop that no start could find', async () => {
  const store = await openTestStore(testClock());
  const away = { ...filesAt('/data'), put: () => Promise.reject(new Error('away')) };
  await expect(mustBeSameShop(store, given({ files: away }), 'server')).rejects.toThrow('away');
  expect(await storedIdentity(store)).toBeNull();
  await mustBeSameShop(store, given(), 'server');
});

test('a first start that was killed after it had marked the files knows them again', async () => {
  const store = await openTestStore(testClock());
  const files = filesAt('/data');
  const killed = async (name: string, content: Buffer) => {
    await files.put(name, content);
    throw new Error('killed');
  };
  await expect(mustBeSameShop(store, given({ files: { ...files, put: killed } }), 'server')).rejects.toThrow('killed');
  expect(await storedIdentity(store)).toBeNull();
  await mustBeSameShop(store, given({ files }), 'server');
  expect((await storedIdentity(store))?.files).toBe(String(await files.read('shop-id')));
  expect([...(await selectSettings(store.reader)).keys()]).toEqual(['identity']);
});

test('a copy of the files is known by the shop it was made for, however empty, and by no other', async () => {
  const store = await openTestStore(testClock());
  const mark = await markForCopy(store);
  expect(await markForCopy(store)).toBe(mark);
  const files = filesAt('/copy');
  await files.put('copied', Buffer.from(mark));
  const wrong = 'FILES: /copy holds the files of another shop';
  const another = await openTestStore(testClock());
  await expect(mustBeSameShop(another, given({ files, filesFrom: 'FILES' }), 'server')).rejects.toThrow(wrong);
  await mustBeSameShop(store, given({ files, filesFrom: 'FILES' }), 'server');
  expect([await markForCopy(store), String(await files.read('shop-id'))]).toEqual([mark, mark]);
  // A restored shop is another one, whether the backup was made before the first start with the copy or after it.
  for (const restored of [store, another]) {
    const before = await markForCopy(restored);
    await restored.transaction(forgetIdentity);
    expect(await markForCopy(restored)).not.toBe(before);
  }
});

test('nobody works with a copy of the files that has not ended', async () => {
  const files = filesAt('/copy');
  await mustBeWhole({ files, filesFrom: 'FILES' });
  await files.put('copying', Buffer.from('a shop'));
  await expect(mustBeWhole({ files, filesFrom: 'FILES' })).rejects.toThrow(
    /^FILES: a copy of files into \/copy was cut short or is going on: /,
  );
});

/** Where a process is started whose files are not in its data folder. */
async function newPlace() {
  const databaseUrl = engine === 'pg' ? await newDatabase() : undefined;
  const dataDir = temporaryFolder();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', FILES: temporaryFolder(), DEMO: '0' };
  return { env, databaseUrl, file: join(dataDir, 'shop.db') };
}

/** Opens a shop as a process with that environment does; what it logs is added to `told`. */
async function start(env: Record<string, string>, told: string[] = [], role: 'server' | 'command' = 'server') {
  const log = pino({ level: 'warn' }, { write: (line) => void told.push(line) });
  const shop = await openShop(readConfig(env), log, { role });
  let open = true;
  const close = async () => {
    if (open) await shop.store.close();
    open = false;
  };
  closeAfterTest(close);
  return { ...shop, close };
}

test('a process that was started while the clock was ahead sees what has stopped once the clock is right', async () => {
  const { env } = await newPlace();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * 24 * HOUR });
  const shop = await start({ ...env, JWT_SECRET: 'x'.repeat(32) }).finally(() => vi.useRealTimers());
  await shop.store.transaction((tx) => putJob(tx, { name: 'reconcile', schedule: 'test', dueAt: now - 2 * HOUR }));
  vi.spyOn(performance, 'now').mockReturnValue(2 * HOUR);
  const troubles = shop.services.system.troubles().finally(() => vi.restoreAllMocks());
  expect(await troubles).toContainEqual({ alarm: 'jobs', job: 'reconcile' });
});

test('a process of a newer version that is refused has not changed the tables of that shop', async () => {
  const { env, ...place } = await newPlace();
  const own = { ...env, JWT_SECRET: 'x'.repeat(32) };
  const rest = { onError: () => undefined, warn: () => undefined };
  const older = await openStore({ ...place, ...rest });
  closeAfterTest(older.close);
  const { jwtSecret, filesPlace, shop } = readConfig(own);
  const files = openFolderStore(filesPlace);
  await mustBeSameShop(older, given({ jwtSecret, files, origin: undefined, timeZone: shop.timeZone }), 'server');
  const table = sql.raw(engine === 'pg' ? 'drizzle.__drizzle_migrations' : '__drizzle_migrations');
  const versions = async () => {
    const [row] = await selectRaw<{ done: unknown }>(older.reader, sql`select count(*) as done from ${table}`);
    return Number(row?.done);
  };
  becomeNextVersion(['ALTER TABLE orders ADD COLUMN next_note text;']);
  const before = await versions();
  for (const role of ['server', 'command'] as const) {
    const others = { ...own, JWT_SECRET: 'y'.repeat(32) };
    await expect(start(others, [], role)).rejects.toThrow('JWT_SECRET: is not that of this shop');
    expect(await versions()).toBe(before);
  }
  await start(own);
  expect(await versions()).toBe(before + 1);
});

if (engine === 'sqlite') {
  test('a shop that is started with another secret ends all sessions, and its log says so', async () => {
    const env = { DATA_DIR: temporaryFolder(), DEMO: '0', JWT_SECRET: 'x'.repeat(32) };
    const first = await start(env);
    const shopperId = await first.store.transaction(async (tx) => {
      const mia = { username: 'mia', nickname: 'mia', passwordHash: null, invitedBy: null, demo: false };
      const id = await openAccount(tx, first.ids, mia);
      await insertSession(tx, { id: 'hers', shopperId: id, userAgent: '', expiresAt: tx.now + 60_000 });
      return id;
    });
    await first.close();
    const startWith = async (secret: string) => {
      const told: string[] = [];
      const { store, close } = await start({ ...env, JWT_SECRET: secret.repeat(32) }, told);
      const sessions = await selectSessions(store.reader, { shopperId, now: store.clock() });
      await close();
      return [sessions.length, told.join('').includes('all sessions have ended')];
    };
    expect(await startWith('x')).toEqual([1, false]);
    expect(await startWith('y')).toEqual([0, true]);
    expect(await startWith('y')).toEqual([0, false]);
  });
}
