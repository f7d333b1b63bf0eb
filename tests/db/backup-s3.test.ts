import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { upsertSetting } from '../../db/queries/storefront.ts';
import { backupFile } from '../../server/backup/backup-file.ts';
import { backupName, newestBackup } from '../../server/backup/folder.ts';
import { BackupProblem } from '../../server/backup/problem.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { createCommands } from '../../server/commands/commands.ts';
import type { FileStore } from '../../server/files/file-store.ts';
import { openFileStore } from '../../server/files/open-file-store.ts';
import { scheduledBackup } from '../../server/jobs/scheduled-backup.ts';
import { mustBeSameShop, takeUpCopy } from '../../server/process/identity.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openFullShop } from '../support/full-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { emptyPlace, openPlace, type Place } from '../support/restored-shop.ts';
import { BUCKET, type S3Server, startS3Server } from '../support/s3-server.ts';
import { openTestStore } from '../support/test-shop.ts';

const signal = new AbortController().signal;

let service: S3Server;
let shop: Awaited<ReturnType<typeof openFullShop>>;
let places = 0;

beforeAll(async () => {
  service = await startS3Server();
  shop = await openFullShop({ files: await openFileStore(newPlace(), service.settings) });
  await shop.files.put('avatars/0f1e2d3c4b5a69788796a5b4.webp', Buffer.from('nobody names me'));
});

const newPlace = () => `s3://${BUCKET}/place-${places++}`;

const run = (cwd: string, ...args: string[]) => {
  const shared = {
    currency: '¥',
    currencyCode: 'CNY',
    timeZone: 'Asia/Shanghai',
    invitationCode: undefined,
    given: null,
  };
  const commands = createCommands({ ...shop, ...shared, s3: service.settings });
  return commands(args, { actor: 'alice', cwd, progress: () => undefined, signal });
};

async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ['', 'media', 'proofs', 'avatars'])
    for await (const { name } of files.list(folder)) names.push(name);
  return names.sort();
}

function restore(place: Place, file: string, filesPlace: string, act?: (done: number, total: number) => void) {
  const progress = (_: string, done: number, total: number) => act?.(done, total);
  const target = { ...place, filesPlace, s3: service.settings };
  return restoreBackup(target, { file, actor: 'alice', progress, signal });
}

test('a backup goes into a bucket, and a shop with another bucket is restored from it', async () => {
  const file = `${newPlace()}/shop.tar.gz`;
  const made = await run(temporaryFolder(), 'backup', file);
  expect(made).toMatchObject({ exitCode: 0, err: '' });
  expect(made.out).toMatch(
    /^s3:\/\/shop-files\/place-\d\/shop\.tar\.gz: rows \d+, pictures 2, .* bytes \d{4,}; checked$/m,
  );
  expect(readdirSync(shop.dataDir)).toEqual([]);
  expect(await run('/', 'backup', file)).toEqual({ exitCode: 1, out: '', err: `${file}: is there already\n` });

  const [place, filesPlace] = [await emptyPlace(), newPlace()];
  const files = await openFileStore(filesPlace, service.settings);
  // It fails once its files are stored: nothing stays.
  const failing = restore(place, file, filesPlace, (done, total) => {
    if (done === total && total > 100) throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  expect([await namesIn(files), readdirSync(place.dataDir)]).toEqual([[], []]);
  expect((await restore(place, file, filesPlace)).books.count).toBe(0);
  await booksAreRight({ store: await openPlace(place) });
  const pictures = ['a', 'b'].map((name) => `media/${name.repeat(20)}-720.webp`);
  expect(await namesIn(files)).toEqual(pictures);
  expect(readdirSync(place.dataDir).filter((name) => !name.startsWith('shop.db'))).toEqual([]);
  const other = restore(await emptyPlace(), file, filesPlace);
  await expect(other).rejects.toThrow(`${filesPlace}: holds ${pictures[0]} already`);
});

test('daily backups are kept in a bucket, and old ones go after a good one alone', async () => {
  const folder = newPlace();
  const kept = await openFileStore(folder, service.settings);
  const schedule = { folder, at: '* * * * *', keep: 2 };
  const next = () => {
    shop.clock.advance(60_000);
    return scheduledBackup({ ...shop, alone: true, schedule, timeZone: 'UTC', s3: service.settings }, signal);
  };
  expect(await newestBackup(kept, shop.clock())).toBeNull();
  const names: string[] = [];
  for (let n = 0; n < 3; n++) {
    await next();
    names.push(backupName(shop.clock()));
  }
  expect(await namesIn(kept)).toEqual(names.slice(1));
  expect(await newestBackup(kept, shop.clock())).toBe(Math.floor(shop.clock() / 1000) * 1000);
  service.act('fails');
  await expect(next()).rejects.toThrow(/^no backup was written: the file store s3:\/\/\S+ answers 503 SlowDown$/);
  service.act('answers');
  expect([await namesIn(kept), readdirSync(shop.dataDir)]).toEqual([names.slice(1), []]);
});

test('a backup of which the bucket returns other bytes than were written is none', async () => {
  const place = newPlace();
  service.act('returns other bytes');
  const made = await run(temporaryFolder(), 'backup', `${place}/shop.tar.gz`, '--allow-missing');
  service.act('answers');
  const err = `${place}/shop.tar.gz: what was stored differs from what was written\n`;
  expect(made).toEqual({ exitCode: 1, out: '', err });
  expect(await namesIn(await openFileStore(place, service.settings))).toEqual([]);
  expect(readdirSync(shop.dataDir)).toEqual([]);
});

test.each(['stalls as it is read', 'breaks off as it is read'] as const)(
  'a backup in a bucket that %s has no name, whoever gives it up',
  async (manner) => {
    const place = newPlace();
    const target = await backupFile(`${place}/shop.tar.gz`, { s3: service.settings, dataDir: temporaryFolder() });
    writeFileSync(target.draft, 'a backup');
    const gone = new AbortController();
    service.asked.length = 0;
    service.act(manner);
    const keeping = target.keep(gone.signal);
    const read = `GET /${BUCKET}${place.slice(`s3://${BUCKET}`.length)}/shop.tar.gz`;
    await expect.poll(() => service.asked).toContain(read);
    if (manner === 'stalls as it is read') gone.abort();
    await expect(keeping).rejects.toThrow();
    service.act('answers');
    expect(await namesIn(await openFileStore(place, service.settings))).toEqual([]);
  },
);

test('a daily backup is made though old ones cannot be removed', async () => {
  const folder = newPlace();
  const schedule = { folder, at: '* * * * *', keep: 1 };
  const next = () => {
    shop.clock.advance(60_000);
    const log = pino({ level: 'silent' });
    const error = vi.spyOn(log, 'error');
    const made = scheduledBackup(
      { ...shop, log, alone: true, schedule, timeZone: 'UTC', s3: service.settings },
      signal,
    );
    return made.then(({ file }) => [file, error.mock.calls.map(([, text]) => text)]);
  };
  const [first] = await next();
  service.act('removes nothing');
  const [second, said] = await next();
  service.act('answers');
  expect(said).toEqual(['a backup was made, and old ones could not be removed']);
  const kept = await namesIn(await openFileStore(folder, service.settings));
  expect(kept.map((name) => `${folder}/${name}`)).toEqual([first, second]);
});

test('a bucket alone is no file to write to or to read', async () => {
  const err = `s3://${BUCKET}: names no file: s3://bucket/name or s3://bucket/prefix/name\n`;
  expect(await run(temporaryFolder(), 'backup', `s3://${BUCKET}`)).toEqual({ exitCode: 1, out: '', err });
  await expect(restore(await emptyPlace(), `s3://${BUCKET}/`, newPlace())).rejects.toThrow('names no file');
});

test('a backup that breaks off in the bucket is said to, and is none', async () => {
  const file = `${newPlace()}/shop.tar.gz`;
  await run(temporaryFolder(), 'backup', file);
  const [place, filesPlace] = [await emptyPlace(), newPlace()];
  service.act('breaks off');
  const refused = await restore(place, file, filesPlace).catch((error) => error);
  service.act('answers');
  expect(refused).toBeInstanceOf(BackupProblem);
  expect(refused.message).toMatch(/^nothing was restored: the file store s3:\/\/\S+ cannot be reached: \w+$/);
  const none = await restore(place, `${newPlace()}/none.tar.gz`, filesPlace).catch((error) => error);
  expect(none.message).toMatch(/none\.tar\.gz: there is no such file$/);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test('files move to another store while the shop sells, and a second run copies what is new', async () => {
  const folder = temporaryFolder();
  const copied = await run(folder, 'files', 'copy', 'there', '--json');
  expect(JSON.parse(copied.out)).toMatchObject({ to: join(folder, 'there'), copied: 3, there: 0, removed: 0 });
  await shop.files.put('proofs/0f1e2d3c4b5a69788796a5b4.webp', Buffer.from('new'));
  const again = await run(folder, 'files', 'copy', 'there');
  expect(again.out).toMatch(/: files 1, bytes 3; there already: 3; removed: 0\n$/);
  const there = await openFileStore(join(folder, 'there'), undefined);
  expect(await namesIn(there)).toEqual(['copied', ...(await namesIn(shop.files))].sort());
  await there.put('copied', Buffer.from('another shop'));
  const err = `${there.place}: holds the files of another shop; name an empty place\n`;
  expect(await run(folder, 'files', 'copy', 'there')).toEqual({ exitCode: 1, out: '', err });
  expect(await run(folder, 'files')).toMatchObject({ exitCode: 2 });
});

test('what was deleted since the first copy is deleted by the second, and nothing that rows name', async () => {
  const [folder, back] = [temporaryFolder(), newPlace()];
  const there = await openFileStore(join(folder, 'there'), undefined);
  const [named = '', deleted = ''] = [`media/${'a'.repeat(20)}-720.webp`, 'proofs/aaaaaaaaaaaaaaaaaaaaaaaa.webp'];
  await shop.files.put(deleted, Buffer.from('of somebody who leaves'));
  expect(await run(folder, 'files', 'copy', 'there')).toMatchObject({ exitCode: 0 });
  await shop.files.remove(deleted);
  // As of a disk that has lost a picture since.
  const content = await shop.files.read(named);
  await shop.files.remove(named);
  expect((await run(folder, 'files', 'copy', 'there')).out).toMatch(
    /: files 0, bytes 0; there already: \d; removed: 1\n$/,
  );
  expect(await namesIn(there)).toEqual(['copied', ...(await namesIn(shop.files)), named].sort());
  await shop.files.put(named, content ?? Buffer.from(''));

  // One that was killed is known again; others' files are neither mixed with the shop's nor removed.
  const target = await openFileStore(back, service.settings);
  await target.put('copying', (await there.read('copied')) ?? Buffer.from(''));
  await target.put(deleted, Buffer.from('of somebody who leaves'));
  expect((await run(folder, 'files', 'copy', back)).out).toMatch(/; removed: 1\n$/);
  expect(await namesIn(target)).toEqual(['copied', ...(await namesIn(shop.files))].sort());
  const foreign = await openFileStore(newPlace(), service.settings);
  await foreign.put(deleted, Buffer.from("another shop's"));
  const err = `${foreign.place}: holds files already, such as ${deleted}; name an empty place\n`;
  expect(await run(folder, 'files', 'copy', foreign.place)).toEqual({ exitCode: 1, out: '', err });
  expect(await namesIn(foreign)).toEqual([deleted]);
});

test('a copy of the shop that is only practised with takes no file from the shop that has moved', async () => {
  const place = newPlace();
  expect(await run('/', 'files', 'copy', place)).toMatchObject({ exitCode: 0 });
  const live = await openFileStore(place, service.settings);
  const given = {
    jwtSecret: 'x'.repeat(32),
    files: live,
    filesFrom: 'FILES',
    origin: undefined,
    timeZone: 'UTC',
  } as const;
  const moved = await openTestStore(shop.clock);
  await moved.transaction(async (tx) =>
    upsertSetting(tx, { key: 'marking', value: String(await live.read('copied')) }),
  );
  await mustBeSameShop(moved, given, 'server');
  await takeUpCopy(live);
  // An import stores its pictures before any row names them.
  await live.put(`media/${'d'.repeat(20)}-720.webp`, Buffer.from('new'));
  const before = await namesIn(live);
  const err = `${place}: a shop works with it (shop-id); name an empty place\n`;
  expect(await run('/', 'files', 'copy', place)).toEqual({ exitCode: 1, out: '', err });
  expect(await namesIn(live)).toEqual(before);
  expect(before).toContain('shop-id');
  expect(before).not.toContain('copied');
  const same = { exitCode: 1, out: '', err: `${shop.files.place}: the files are there already\n` };
  expect(await run('/', 'files', 'copy', shop.files.place)).toEqual(same);
});

test('nobody restores into a copy of files', async () => {
  const file = `${newPlace()}/shop.tar.gz`;
  expect(await run('/', 'backup', file)).toMatchObject({ exitCode: 0 });
  for (const mark of ['copying', 'copied']) {
    const files = await openFileStore(newPlace(), service.settings);
    await files.put(mark, Buffer.from('a shop'));
    const refused = await restore(await emptyPlace(), file, files.place).catch((error) => error.message);
    expect(refused).toBe(`${files.place}: holds ${mark} already; a backup is restored into an empty file store`);
  }
});
