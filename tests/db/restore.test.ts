import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as tar from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import { selectRaw } from '../../db/queries/raw.ts';
import { selectFoundItems } from '../../db/queries/search.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openFullShop } from '../support/full-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { emptyPlace, openPlace, type Place, restoreInto } from '../support/restored-shop.ts';

/** A backup of a shop with a secret and a picture. */
let file: string;

beforeAll(async () => {
  const shop = await openFullShop();
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'a secret for tests that is long enough');
  file = join(temporaryFolder(), 'shop.tar.gz');
  expect(await operatorOf(shop, temporaryFolder())('backup', file)).toMatchObject({ exitCode: 0, err: '' });
}, 60_000);

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
  const asked = { text: item?.name ?? '', before: 1000, limit: 10, locale: 'zh-CN', fallback: 'zh-CN' };
  expect((await selectFoundItems(reader, asked)).map(({ id }) => id)).toContain(item?.id);
});

/** As one leaves it that was killed once its files were in place. */
async function killedAfterFiles(): Promise<Place> {
  const place = await emptyPlace();
  for (const folder of ['restoring', 'media']) mkdirSync(join(place.dataDir, folder));
  for (const name of ['restoring/placing', 'media/old', 'jwt-secret']) writeFileSync(join(place.dataDir, name), 'old');
  return place;
}

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
