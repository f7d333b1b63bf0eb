import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as tar from 'tar-stream';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runRaw, selectRaw } from '../../db/queries/raw.ts';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { searchItems } from '../../db/search/search.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { decideMove } from '../../server/move/mark.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { openFullShop } from '../support/full-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { becomeNextVersion } from '../support/next-version.ts';
import { operatorOf } from '../support/operator.ts';
import { emptyPlace, openPlace, type Place, restoreInto } from '../support/restored-shop.ts';
import { watchSyncs } from '../support/watched-syncs.ts';

afterEach(() => void vi.restoreAllMocks());

/** A backup of a shop with a secret and a picture. */
let file: string;

beforeAll(async () => {
  const shop = await openFullShop();
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'a secret for tests that is long enough');
  file = join(temporaryFolder(), 'shop.tar.gz');
  expect(await operatorOf(shop, temporaryFolder())('backup', file)).toMatchObject({ exitCode: 0, err: '' });
});

const treeOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

const refusalOf = (restoring: Promise<unknown>) =>
  restoring.then(
    () => 'restored',
    (error: Error) => error.message,
  );

/** Nothing is there of a restore that failed, so the next one finds an empty place. */
async function takesTheNext(place: Place): Promise<void> {
  expect((await restoreInto(place, file)).books).toMatchObject({ count: 0 });
  await booksAreRight({ store: await openPlace(place) });
}

/** Restores, and does something once the last row is in. */
function restoreAnd(place: Place, atLastRow: () => void, signal = new AbortController().signal) {
  const progress = (_what: string, done: number, total: number) => done === total && atLastRow();
  return restoreBackup(place, { file, actor: 'alice', progress, signal });
}

/** Set by a commit of this process to PostgreSQL; what a restore commits is its last. */
function watchCommits() {
  const seen = { commits: 0 };
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (given[0] === 'commit') seen.commits += 1;
    return Reflect.apply(query, this, given);
  });
  return seen;
}

test('pictures, secret and their names are on disk before the rows that name them, and before it says so', async () => {
  const place = await emptyPlace();
  const [staged, path] = [
    (name: string) => join(place.dataDir, 'restoring', name),
    (name = '') => join(place.dataDir, name),
  ];
  const seen = watchCommits();
  const syncs = await watchSyncs(() => ({
    marked: existsSync(staged('whole')) || existsSync(staged('placing')),
    moved: existsSync(path('media')) && !existsSync(staged('media')),
    staging: existsSync(path('restoring')),
    commits: seen.commits,
  }));
  await restoreInto(place, file);
  const files = treeOf(place.dataDir).filter((name) => !name.startsWith('shop.'));
  expect(files).toEqual(expect.arrayContaining(['jwt-secret', 'media', expect.stringContaining('media/')]));
  const synced = (name: string, when: (one: (typeof syncs)[number]) => boolean) =>
    syncs.some((one) => one.inode === statSync(path(name)).ino && when(one));
  // Before the mark by which a start would go on with them.
  for (const name of files) expect([name, synced(name, ({ marked }) => !marked)]).toEqual([name, true]);
  const inTime = ({ moved, staging, commits }: (typeof syncs)[number]) =>
    moved && staging && (engine === 'sqlite' || commits < seen.commits);
  expect(synced('', inTime)).toBe(true);
  // Nor does what it was assembled in come back.
  expect(synced('', ({ staging }) => !staging)).toBe(true);
});

test('a restore that fails as its files are moved leaves the place as empty as it was', async () => {
  const place = await emptyPlace();
  // Stands where the secret is to come, after the pictures.
  const inTheWay = join(place.dataDir, 'jwt-secret');
  const failing = restoreAnd(place, () => mkdirSync(join(inTheWay, 'x'), { recursive: true }));
  expect(await refusalOf(failing)).toMatch(/^nothing was restored: E\w+: .*jwt-secret/);
  expect(treeOf(place.dataDir)).toEqual(['jwt-secret', 'jwt-secret/x']);
  rmSync(inTheWay, { recursive: true });
  await takesTheNext(place);
});

test('a restore that is given up after its last row leaves the place as empty as it was', async () => {
  const place = await emptyPlace();
  const gone = new AbortController();
  expect(await refusalOf(restoreAnd(place, () => gone.abort(), gone.signal))).toBe('given up; nothing was restored');
  expect(treeOf(place.dataDir)).toEqual([]);
  await takesTheNext(place);
});

/** The definitions of all indexes and constraints of a database, which a restore creates again once the rows are in. */
async function definitionsIn(place: Place): Promise<unknown[]> {
  const { reader } = await openPlace(place);
  if (engine === 'sqlite') return selectRaw(reader, sql`select name, sql from sqlite_master order by name`);
  return [
    ...(await selectRaw(reader, sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`)),
    ...(await selectRaw(
      reader,
      sql`select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) as text
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    )),
  ];
}

test('a restored database has every index and constraint of a new one, and its search finds', async () => {
  const [restored, fresh] = [await emptyPlace(), await emptyPlace()];
  await restoreInto(restored, file);
  const definitions = await definitionsIn(fresh);
  expect(definitions.length).toBeGreaterThan(100);
  expect(await definitionsIn(restored)).toEqual(definitions);
  const { reader } = await openPlace(restored);
  const [item] = await reader.db.select().from(tables.items);
  const asked = { text: item?.name ?? '', locale: 'zh-CN', onSale: true };
  expect(await searchItems(reader, asked)).toContainEqual({ id: item?.id, near: false });
});

/** Restores into a file store, and fails as rows are put in; `meanwhile` is called before, once its mark is there. */
async function failWith(filesPlace: string, meanwhile = (_what: string) => undefined as unknown): Promise<string> {
  const progress = (what: string) => {
    meanwhile(what);
    if (what === 'rows') throw new Error('given up');
  };
  const { signal } = new AbortController();
  return refusalOf(restoreBackup({ ...(await emptyPlace()), filesPlace }, { file, actor: 'alice', progress, signal }));
}

test('a restore that fails removes no picture that another one may have stored for its shop', async () => {
  const shared = temporaryFolder();
  const mark = join(shared, 'restoring');
  const first = { ...(await emptyPlace()), filesPlace: shared };
  await restoreInto(first, file);
  const stored = treeOf(shared);
  expect(stored.length).toBeGreaterThan(1);
  // It was killed once its database was committed, and is given again.
  writeFileSync(mark, 'the first one');
  expect(await failWith(shared)).toContain('given up');
  expect(treeOf(shared)).toEqual([...stored, 'restoring']);
  // Of two at once the other one has begun later.
  const both = temporaryFolder();
  expect(await failWith(both, () => writeFileSync(join(both, 'restoring'), 'the other'))).toContain('given up');
  expect(treeOf(both)).toEqual([...stored, 'restoring']);
  // Or it has ended while the backup was unpacked.
  const place = { ...(await emptyPlace()), filesPlace: temporaryFolder() };
  const late = refusalOf(restoreInto(place, file));
  while (!existsSync(join(place.dataDir, 'restoring'))) await nextTurn();
  mkdirSync(join(place.filesPlace, 'media'));
  writeFileSync(join(place.filesPlace, 'media/theirs'), 'pixels');
  expect(await late).toMatch(/: holds media\/theirs already; a backup is restored into an empty file store$/);
  expect(treeOf(place.filesPlace)).toEqual(['media', 'media/theirs']);
});

test('a restore that fails beside a disk that fails says why it did, and removes what it has stored', async () => {
  const filesPlace = temporaryFolder();
  let broken = false;
  await watchSyncs(() => {
    if (broken) throw new Error('EIO');
    return {};
  });
  const breakAtRows = (what: string) => {
    broken = what === 'rows';
  };
  expect(await failWith(filesPlace, breakAtRows)).toContain('given up');
  expect(treeOf(filesPlace)).toEqual(['media']);
});

if (engine === 'sqlite') {
  test('nothing is restored beside the log that a crash has left of another file', async () => {
    const [place, other] = [await emptyPlace(), await emptyPlace()];
    const store = await openPlace(other);
    await store.transaction((tx) => upsertSetting(tx, { key: 'of', value: 'another shop' }));
    const log = join(place.dataDir, 'shop.db-wal');
    copyFileSync(join(other.dataDir, 'shop.db-wal'), log);
    expect(await refusalOf(restoreInto(place, file))).toMatch(/: holds shop.db-wal already; /);
    // As a reader leaves it that may not write.
    truncateSync(log);
    await takesTheNext(place);
  });

  test('a file whose rows are in its log alone is not moved without it', async () => {
    const place = await emptyPlace();
    // On a full disk the log stays as well, and SQLite says nothing as it is closed.
    const hold = () => {
      const reader = new Database(join(place.dataDir, 'restoring/shop.db'), { readonly: true });
      closeAfterTest(() => void reader.close());
      reader.exec('begin; select * from settings');
    };
    expect(await refusalOf(restoreAnd(place, hold))).toBe(
      'nothing was restored: the database could not be written to its end; the disk may be full',
    );
    expect(treeOf(place.dataDir)).toEqual([]);
    await takesTheNext(place);
  });
} else {
  test('a database that is named by mistake stays as it is', async () => {
    const [place, older] = [await emptyPlace(), await emptyPlace()];
    const connect = async ({ databaseUrl: connectionString }: Place) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      closeAfterTest(() => client.end());
      return async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
    };
    const [ofOthers, ofShop] = [await connect(place), await connect(older)];
    await ofOthers('create table notes as select 1 as id');
    expect(await refusalOf(restoreInto(place, file))).toBe('the database is not empty: notes has rows');
    const tablesThere = `select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|info)'`;
    expect(await ofOthers(tablesThere)).toEqual(['notes']);

    const store = await openPlace(older);
    await store.transaction((tx) => upsertSetting(tx, { key: 'of', value: 'another shop' }));
    const done = () => ofShop('select hash from drizzle.__drizzle_migrations order by id');
    const before = await done();
    becomeNextVersion(['ALTER TABLE orders ADD COLUMN next_note text;']);
    expect(await refusalOf(restoreInto(older, file))).toBe('the database is not empty: settings has rows');
    expect(await done()).toEqual(before);
  });
}

/** As one leaves it that was killed once its files were in place. */
async function killedAfterFiles(): Promise<Place> {
  const place = await emptyPlace();
  for (const folder of ['restoring', 'media']) mkdirSync(join(place.dataDir, folder));
  for (const name of ['restoring/placing', 'media/old', 'jwt-secret']) writeFileSync(join(place.dataDir, name), 'old');
  return place;
}

test('a start that a killed restore has refused is in the way of no other restore', async () => {
  const place = await emptyPlace();
  const secret = join(place.dataDir, 'jwt-secret');
  writeFileSync(secret, 'made by a start that was refused');
  expect(await refusalOf(restoreInto(place, file))).toMatch(/: holds jwt-secret already; /);
  mkdirSync(join(place.dataDir, 'restoring'));
  await takesTheNext(place);
  expect(readFileSync(secret, 'utf8')).toBe('a secret for tests that is long enough');
});

test('nothing is restored where a shop has moved to the other engine: no start would take it', async () => {
  const place = await emptyPlace();
  await decideMove(place.dataDir, engine === 'pg' ? 'sqlite' : 'pg');
  expect(await refusalOf(restoreInto(place, file))).toMatch(/: holds moved-to already; /);
  await decideMove(place.dataDir, engine);
  await takesTheNext(place);
});

test('files of a restore that was killed belong to its database, or go with the next', async () => {
  const place = await killedAfterFiles();
  if (engine === 'sqlite') {
    // The file of a database is moved with the others, so these are somebody's.
    return expect(refusalOf(restoreInto(place, file))).resolves.toMatch(/: holds media already/);
  }
  await takesTheNext(place);
  expect(readFileSync(join(place.dataDir, 'jwt-secret'), 'utf8')).not.toBe('old');
  expect([existsSync(join(place.dataDir, 'restoring')), existsSync(join(place.dataDir, 'media/old'))]).toEqual([
    false,
    false,
  ]);

  const ended = { ...(await killedAfterFiles()), databaseUrl: place.databaseUrl };
  expect(await refusalOf(restoreInto(ended, file))).toMatch(/^the database is not empty/);
  expect(treeOf(ended.dataDir)).toEqual(['jwt-secret', 'media', 'media/old']);

  // Since it had ended, its tables have been brought further than those of the backup.
  const { reader } = await openPlace(place);
  await runRaw(reader, sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`);
  const newer = { ...(await killedAfterFiles()), databaseUrl: place.databaseUrl };
  expect(await refusalOf(restoreInto(newer, file))).toBe('the database is not empty: its schema is newer');
  expect(treeOf(newer.dataDir)).toEqual(['jwt-secret', 'media', 'media/old']);
});

/** Parts of nothing but zeros: a thousand times smaller as they are packed. */
async function bomb(parts: number, bytes: number): Promise<string> {
  const made = join(temporaryFolder(), 'bomb.tar.gz');
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), createWriteStream(made));
  for (let n = 1; n <= parts; n++) {
    const name = `tables/items/${String(n).padStart(6, '0')}.ndjson`;
    await new Promise<void>((done) => pack.entry({ name }, Buffer.alloc(bytes), () => done()));
  }
  pack.finalize();
  await written;
  return made;
}

test('a small file that unpacks to a disk full of zeros is given up early', async () => {
  const place = await emptyPlace();
  const staged = join(place.dataDir, 'restoring');
  let largest = 0;
  const watching = setInterval(() => {
    const files = existsSync(staged) ? readdirSync(staged, { recursive: true, withFileTypes: true }) : [];
    const sizes = files.map((one) => statSync(join(one.parentPath, one.name), { throwIfNoEntry: false })?.size ?? 0);
    largest = Math.max(
      largest,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }, 1);
  const words = await refusalOf(restoreInto(place, await bomb(60, 4 * 1024 * 1024)));
  clearInterval(watching);
  expect(words).toMatch(/bomb.tar.gz: unpacks to more than 100 times its size/);
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(64 * 1024 * 1024);
  expect(treeOf(place.dataDir)).toEqual([]);
});

test('a part that claims a size that would fill the disk is not unpacked', async () => {
  const pack = tar.pack() as ReturnType<typeof tar.pack> & { entry: (header: object) => unknown };
  pack.entry({ name: 'tables/items/000001.ndjson', size: 8_000_000_000 });
  const made = join(temporaryFolder(), 'large.tar.gz');
  writeFileSync(made, gzipSync(Buffer.concat([pack.read(512), Buffer.alloc(1024)])));
  const place = await emptyPlace();
  expect(await refusalOf(restoreInto(place, made))).toMatch(/000001.ndjson is said to have 8000000000 bytes/);
  expect(treeOf(place.dataDir)).toEqual([]);
});
