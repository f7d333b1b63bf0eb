import { execFileSync } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import request from 'supertest';
import * as tar from 'tar-stream';
import { beforeAll, expect, test } from 'vitest';
import { allRows, type Row } from '../../db/queries/all-rows.ts';
import { insertPicture } from '../../db/queries/import.ts';
import { selectRaw } from '../../db/queries/raw.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { shapes } from '../../db/schema/shapes.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import type { Store } from '../../db/store.ts';
import { readArchive } from '../../server/backup/archive.ts';
import { archiveOnDisk } from '../../server/backup/backup-file.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { BackupProblem } from '../../server/backup/problem.ts';
import { settleRestore } from '../../server/backup/staging.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { type FullShop, openFullShop } from '../support/full-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { becomeNextVersion } from '../support/next-version.ts';
import { operatorOf } from '../support/operator.ts';
import { emptyPlace, openPlace, openRestored, restoreInto } from '../support/restored-shop.ts';
import { appOf } from '../support/test-api.ts';

let shop: FullShop;
let folder: string;
/** Address of a picture that the shop has. */
let picture: string;
/** A backup of it. */
let file: string;

beforeAll(async () => {
  shop = await openFullShop();
  folder = temporaryFolder();
  picture = await addFiles();
  file = await backUp('first.tar.gz');
});

const run = (...args: string[]) => operatorOf(shop, folder)(...args);

/** Makes a backup and answers its file. */
async function backUp(name: string): Promise<string> {
  expect(await run('backup', name)).toMatchObject({ exitCode: 0, err: '' });
  return join(folder, name);
}

/** All rows by the names of their tables. */
async function rowsOf({ reader }: Store): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const shape of shapes) {
    all[shape.name] = [];
    for await (const rows of allRows(reader, shape)) all[shape.name]?.push(...rows);
  }
  return all;
}

/** A picture with its row, a proof, a shopper's own picture, and the secret: the files that a backup takes along. */
async function addFiles(): Promise<string> {
  const create = { width: 60, height: 40, channels: 3, background: '#d6371c' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const { name, ...size } = await shop.pictures.adopt(await sharp(png).webp().toBuffer());
  await shop.store.transaction((tx) => insertPicture(tx, { name, ...size }));
  await request(shop.app)
    .post('/api/recharge_proof')
    .set('Authorization', shop.mia)
    .field('number', shop.transfer)
    .attach('proof', png, 'proof.png')
    .expect(({ body }) => expect(body.code).toBe(200));
  await request(shop.app)
    .post('/api/person_picture')
    .set('Authorization', shop.mia)
    .attach('picture', png, 'me.png')
    .expect(({ body }) => expect(body.code).toBe(200));
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'a secret for tests that is long enough');
  return `/media/${name}-720.webp`;
}

const treeOf = (dir: string) => readdirSync(dir, { recursive: true }).map(String).sort();

test('a restored shop has every row and file, its sessions, and goes on selling', async () => {
  const restored = await openRestored(file);
  expect(restored.books.differences).toEqual([]);
  const [before, after] = [await rowsOf(shop.store), await rowsOf(restored.store)];
  const ofRestore = /^(restored_at|search_indexed_4)$/;
  after.settings = (after.settings ?? []).filter(({ key }) => !ofRestore.test(String(key)));
  expect(after.audit_log?.pop()).toMatchObject({ actor: 'alice', action: 'restore' });
  // It continues the chain.
  expect([before, after].map((rows) => rows.audit_head?.pop()?.position)).toEqual([
    before.audit_log?.length,
    (before.audit_log?.length ?? 0) + 1,
  ]);
  expect(after).toEqual(before);
  expect(treeOf(restored.dataDir).filter((path) => !path.startsWith('shop.db'))).toEqual(treeOf(shop.dataDir));
  expect(statSync(join(restored.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);

  const app = appOf(restored);
  const served = await request(app).get(picture);
  expect([served.status, served.body]).toEqual([200, readFileSync(join(shop.dataDir, picture))]);
  const found = await request(app).get('/api/item_search').query({ q: '口红' });
  expect(found.body.data).toHaveLength(2);
  const buy = () => request(app).post('/api/buy_item').set('Authorization', shop.noa).field('id', shop.itemId);
  expect([(await buy()).body.code, (await buy()).body.code]).toEqual([200, 200]);
  await booksAreRight(restored);
  const change = restored.store.transaction(async (tx) => void (await tx.db.delete(tables.transfers)));
  await expect(change).rejects.toThrow();
});

test('a purchase made while a backup is written is in it wholly or not at all', async () => {
  await shop.limitGroups(0, 0);
  let writing = true;
  const before = (await rowsOf(shop.store)).orders?.length ?? 0;
  const buyers = [shop.mia, shop.noa].map(async (token) => {
    for (let n = 0; writing || n < 3; n++) await shop.call('buyItem', { id: shop.itemId }, { token });
  });
  const during = await backUp('during.tar.gz');
  writing = false;
  await Promise.all(buyers);
  const { store, manifest } = await openRestored(during);
  await booksAreRight({ store });
  const ordersIn = manifest.tables.find(({ name }) => name === 'orders')?.rows ?? 0;
  expect(ordersIn).toBeGreaterThanOrEqual(before);
  expect(ordersIn).toBeLessThan((await rowsOf(shop.store)).orders?.length ?? 0);
});

test('a backup is one file for its owner alone, which common tools open', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const listed = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toEqual(expect.arrayContaining(['manifest.json', 'jwt-secret', 'tables/orders/000001.ndjson']));
  expect(listed).toContain(picture.slice(1));
  const manifest: Manifest = JSON.parse(execFileSync('tar', ['xzOf', file, 'manifest.json'], { encoding: 'utf8' }));
  expect(manifest).toMatchObject({ engine, schema: schemaVersions(engine).at(-1) });
});

test('an existing file is not written over, and a backup that fails leaves none', async () => {
  const before = readdirSync(folder).sort();
  expect(await run('backup', 'first.tar.gz')).toEqual({ exitCode: 1, out: '', err: `${file}: is there already\n` });
  const nowhere = join(folder, 'none/shop.tar.gz');
  expect(await run('backup', nowhere)).toMatchObject({ exitCode: 1, err: `${nowhere}: there is no such folder\n` });
  const gone = new AbortController();
  const leaving = { signal: gone.signal, progress: () => gone.abort() };
  const given = await operatorOf(shop, folder, leaving)('backup', 'left.tar.gz');
  expect(given).toEqual({ exitCode: 1, out: '', err: 'given up; no backup was written\n' });
  expect(await run('backup')).toMatchObject({ exitCode: 2 });
  expect(readdirSync(folder).sort()).toEqual(before);
});

interface Opened {
  about: Manifest;
  /** Contents by their paths. */
  parts: Map<string, Buffer>;
}

/** The backup again, with its parts and its manifest as `change` leaves them; the hashes are those of before. */
async function changed(change: (opened: Opened) => void): Promise<string> {
  const from = join(temporaryFolder(), 'parts');
  mkdirSync(from);
  const about = await readArchive(archiveOnDisk(file), new AbortController().signal, from);
  const parts = new Map(about.parts.map(({ path }) => [path, readFileSync(join(from, path))]));
  change({ about, parts });
  const made = join(temporaryFolder(), 'changed.tar.gz');
  const pack = tar.pack();
  for (const [name, content] of parts) pack.entry({ name }, content, () => undefined);
  pack.entry({ name: 'manifest.json' }, Buffer.from(JSON.stringify(about)), () => undefined);
  pack.finalize();
  await pipeline(pack, createGzip(), createWriteStream(made));
  return made;
}

test('a backup of the version before is brought up to date', async () => {
  becomeNextVersion([
    'ALTER TABLE orders ADD COLUMN next_note text;',
    "UPDATE orders SET next_note = 'of before';",
    'CREATE TABLE next_things (id bigint PRIMARY KEY);',
  ]);
  const { store, books } = await openRestored(file);
  expect(books.differences).toEqual([]);
  const [made] = await selectRaw<{ things: unknown }>(store.reader, sql`select count(*) as things from next_things`);
  expect(Number(made?.things)).toBe(0);
  const notes = await selectRaw(store.reader, sql`select distinct next_note from orders`);
  expect(notes).toEqual([{ next_note: 'of before' }]);
  const { orders = [] } = await rowsOf(store);
  expect(orders).toEqual((await rowsOf(shop.store)).orders?.slice(0, orders.length));
});

/** The backup as bytes, changed. */
function bytes(change: (whole: Buffer) => Buffer): Promise<string> {
  const made = join(temporaryFolder(), 'damaged.tar.gz');
  writeFileSync(made, change(readFileSync(file)));
  return Promise.resolve(made);
}

const unpacked = (whole: Buffer): Buffer | null => {
  try {
    return gunzipSync(whole);
  } catch {
    return null;
  }
};

/** The first bit from there that changes what is in it: a few say the same in other words of gzip. */
const flipped = (share: number) => (whole: Buffer) => {
  const before = gunzipSync(whole);
  for (let at = Math.floor(whole.length * share); at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    if (!unpacked(changed)?.equals(before)) return changed;
  }
  throw new Error('no bit of it matters');
};

const without = (path: string) => changed(({ parts }) => void parts.delete(path));
const withPart = (path: string) => changed(({ parts }) => void parts.set(path, Buffer.from('x')));
const saying = (words: Partial<Manifest>) => changed(({ about }) => void Object.assign(about, words));
const ofTable = (change: object) => changed(({ about }) => void Object.assign(about.tables[0] ?? {}, change));

/** A tar of somebody else's. */
async function noManifest(): Promise<string> {
  const [made, folderOfTar] = [join(temporaryFolder(), 'other.tar.gz'), temporaryFolder()];
  writeFileSync(join(folderOfTar, 'jwt-secret'), 'x');
  execFileSync('tar', ['czf', made, '-C', folderOfTar, 'jwt-secret']);
  return made;
}

/** A wallet with another balance. */
const forged = () =>
  changed(({ parts }) => {
    const path = 'tables/accounts/000001.ndjson';
    const text = (parts.get(path) ?? '').toString();
    parts.set(path, Buffer.from(text.replace(/"balance":(\d)/, '"balance":1$1')));
  });

test.each<[string, RegExp, () => Promise<string>]>([
  ['is not there', /there is no such file/, async () => join(folder, 'none')],
  ['is no archive', /is no whole backup/, () => bytes(() => Buffer.from('hello'))],
  ['is empty', /is no whole backup|is no backup/, () => bytes(() => Buffer.alloc(0))],
  ['ends too early', /is no whole backup/, () => bytes((whole) => whole.subarray(0, whole.length - 9))],
  ['ends in the middle', /is no whole backup/, () => bytes((whole) => whole.subarray(0, whole.length / 2))],
  ['has a flipped bit early', /is no whole backup|is damaged|is no part/, () => bytes(flipped(0.2))],
  ['has a flipped bit late', /is no whole backup|is damaged|is no part/, () => bytes(flipped(0.8))],
  ['lost rows', /orders\/000001.ndjson is missing/, () => without('tables/orders/000001.ndjson')],
  ['lost a picture', /media\/\w+-720.webp is missing/, () => without(picture.slice(1))],
  ['has other money in it', /accounts\/000001.ndjson is damaged/, forged],
  ['has no manifest', /it has no manifest.json/, noManifest],
  ['holds what is no part', /holds \.\.\/evil, which is no part/, () => withPart('../evil')],
  ['is of a newer version', /which is newer than this one/, () => saying({ schema: '9999_future' })],
  ['is of a version too old', /cannot bring up to date: restore it with commit/, () => saying({ schema: '0057_old' })],
  ['is of another schema than it says', /does not fit into the database/, () => ofTable({ name: 'next_things' })],
  ['is of another format', /is none that this version knows/, () => saying({ format: 'pintuan backup 2' as never })],
  ['names a table that is none', /is none that this version knows/, () => ofTable({ name: 'x"; drop' })],
  ['has other rows than it says', /shoppers: \d rows were restored of 999/, () => ofTable({ rows: 999 })],
])('a file that %s is refused, and leaves nothing behind', async (what, words, make) => {
  const damaged = await make();
  const place = await emptyPlace();
  const refused = await restoreInto(place, damaged).catch((error) => error);
  expect(refused).toBeInstanceOf(BackupProblem);
  expect(refused.message).toMatch(words);
  expect(refused.message.split('\n')).toHaveLength(1);
  expect(readdirSync(place.dataDir)).toEqual([]);
  // Rows that were in already are gone: the database is as good as new.
  if (what.startsWith('has other rows')) await restoreInto(place, file);
});

test('no backup is restored over an existing shop', async () => {
  const place = await emptyPlace();
  await restoreInto(place, file);
  const [rows, files] = [await rowsOf(await openPlace(place)), treeOf(place.dataDir)];
  await expect(restoreInto(place, file)).rejects.toThrow(/holds (media|proofs) already/);
  if (engine === 'pg') {
    const elsewhere = { ...place, dataDir: temporaryFolder() };
    await expect(restoreInto(elsewhere, file)).rejects.toThrow(/the database is not empty: \w+ has rows/);
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  }
  expect([await rowsOf(await openPlace(place)), treeOf(place.dataDir)]).toEqual([rows, files]);
});

test('an interrupted restore is finished, or has to be started again', async () => {
  const place = await emptyPlace();
  const staging = join(place.dataDir, 'restoring');
  mkdirSync(join(staging, 'media'), { recursive: true });
  await expect(settleRestore(place.dataDir)).rejects.toThrow(/give the command again/);
  expect((await restoreInto(place, file)).books.differences).toEqual([]);
  expect(existsSync(staging)).toBe(false);
  // Killed between two moves.
  mkdirSync(join(staging, 'proofs'), { recursive: true });
  writeFileSync(join(staging, 'whole'), '');
  rmSync(join(place.dataDir, 'proofs'), { recursive: true });
  await settleRestore(place.dataDir);
  expect([existsSync(staging), existsSync(join(place.dataDir, 'proofs'))]).toEqual([false, true]);
});

test('a file whose bytes on the disk differ from those written gets no name', async () => {
  const noise = { width: 720, height: 720, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  // Enough that some of it is on the disk before the last is written.
  for (let n = 0; n < 4; n++) {
    const master = await sharp({ create: { ...noise, background: '#000' } })
      .webp({ quality: 95 })
      .toBuffer();
    const { name, ...size } = await shop.pictures.adopt(master);
    await shop.store.transaction((tx) => insertPicture(tx, { name, ...size }));
  }
  const rotten = join(temporaryFolder(), 'rotten.tar.gz');
  let flips = 0;
  const progress = () => {
    const draft = `${rotten}.partial`;
    if (flips > 0 || !existsSync(draft) || statSync(draft).size < 1000) return;
    const handle = openSync(draft, 'r+');
    flips = writeSync(handle, Buffer.from([1, 2, 3, 4]), 0, 4, 500);
    closeSync(handle);
  };
  const written = writeBackup(shop, { file: rotten, progress, signal: new AbortController().signal });
  await expect(written).rejects.toThrow(BackupProblem);
  expect(flips).toBe(4);
  expect(readdirSync(dirname(rotten))).toEqual([]);
});
