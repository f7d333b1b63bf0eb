import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import { masterFile } from '../../server/services/pictures/library.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';
import { openShopOn } from '../support/test-shop.ts';

const JWT_SECRET = 'a secret for tests that is long enough';

/** As the shell of a careless operator has it; what a test starts inherits it. */
const before = process.umask();
beforeEach(() => void process.umask(0));
afterEach(() => void process.umask(before));

/** What is in a folder, at any depth, without links. Node 24 follows these where it is asked for all depths at once. */
function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((one) => !one.isSymbolicLink());
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...pathsIn(path)] : [path];
  });
}

/** Everything in a folder but links by its path, with its mode in octal; the folder itself is `.`. */
function modesIn(folder: string): Record<string, string> {
  const paths = ['.', ...pathsIn(folder).map((path) => relative(folder, path))].sort();
  return Object.fromEntries(paths.map((path) => [path, (statSync(join(folder, path)).mode & 0o777).toString(8)]));
}

/** Names of what others could read, or write. */
const openIn = (folder: string) =>
  Object.entries(modesIn(folder)).filter(([, mode]) => mode !== '600' && mode !== '700');

/** A shop that has made all that a shop makes: an item's picture, a size of it, a proof, a secret, a backup. */
async function useShop(dataDir: string, origin: string, invitation: string): Promise<void> {
  const given = temporaryFolder();
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
  writeFileSync(join(given, 'red.png'), png);
  writeFileSync(join(given, 'items.csv'), 'name,category,price,stock,pictures\n面霜,2,1,9,red.png\n');
  const shop = (...args: string[]) => shopCommand(dataDir, args, { DEMO: '0' });
  expect(await shop('items', 'import', join(given, 'items.csv'))).toMatchObject({ exitCode: 0 });
  const { data } = await answer(origin, '/api/item_list?id=2');
  await fetch(origin + data[0].pic_url.replace('-720.webp', '-360.avif'));
  await shop('settings', 'set', 'transfer_account', 'Bank 1234');
  await answer(
    origin,
    '/api/register',
    form({ username: 'mia', password: 'correct horse', invitation_code: invitation }),
  );
  const { token } = (await answer(origin, '/api/login', form({ username: 'mia', password: 'correct horse' }))).data;
  await answer(origin, '/api/recharge', form({ id: '2', money: '500' }, token));
  const [{ number }] = (await answer(origin, '/api/recharge_list', { headers: { Authorization: token } })).data;
  const proof = form({ number }, token);
  (proof.body as FormData).set('proof', new Blob([png]), 'proof.png');
  expect((await answer(origin, '/api/recharge_proof', proof)).code).toBe(200);
  expect(await shop('backup', join(dataDir, 'shop.tar.gz'))).toMatchObject({ exitCode: 0 });
}

test('whatever the umask, files of the server and its commands are readable only by their user', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const store = openSqliteStore({ file: join(dataDir, 'shop.db'), clock: Date.now });
  const shop = await openShopOn(store, Date.now, { dataDir });
  await shop.addItem();
  await shop.files.put(`media/${masterFile('a'.repeat(20))}`, Buffer.from('pixels'));
  await store.close();
  const server = await startServer(dataDir, { DEMO: '0' });
  await useShop(dataDir, server.origin, server.invitation);
  const made = Object.keys(modesIn(dataDir));
  const expected = ['shop.db', 'shop.db-wal', 'shop.db-shm', 'shop.lock', 'shop.sock', 'shop.tar.gz', 'jwt-secret'];
  expect(made).toEqual(expect.arrayContaining([...expected, 'media', 'proofs']));
  expect(made.filter((path) => /^(media|proofs).*[.](webp|avif)$/.test(path))).toHaveLength(4);
  expect(openIn(dataDir)).toEqual([]);
});

test('a folder that others could read is closed at the start, with all that is in it', async () => {
  const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const folders = ['media', 'proofs', 'backups/old'];
  for (const folder of folders) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const file of ['media/a-720.webp', 'proofs/b.webp', 'backups/old/c.tar.gz', 'shop.lock'])
    writeFileSync(join(dataDir, file), '');
  writeFileSync(join(elsewhere, 'not-ours'), '');
  symlinkSync(join(elsewhere, 'not-ours'), join(dataDir, 'link'));
  // As of backups on another disk, which others copy from there.
  for (const folder of ['mount', 'pictures']) mkdirSync(join(elsewhere, folder));
  for (const file of ['mount/not-ours', 'pictures/d-720.webp']) writeFileSync(join(elsewhere, file), '');
  symlinkSync(join(elsewhere, 'mount'), join(dataDir, 'backups/mount'));
  // The shop's own, wherever they are.
  symlinkSync(join(elsewhere, 'pictures'), join(dataDir, 'avatars'));
  chmodSync(dataDir, 0o755);
  expect(openIn(dataDir)).toHaveLength(9);
  await startServer(dataDir, { DEMO: '0', JWT_SECRET });
  expect(openIn(dataDir)).toEqual([]);
  const modes = modesIn(elsewhere);
  expect(modes).toMatchObject({ 'not-ours': '666', mount: '777', 'mount/not-ours': '666' });
  expect(modes).toMatchObject({ pictures: '700', 'pictures/d-720.webp': '600' });
});

const NOBODY = 65_534;

/** Done by another user, whom root becomes: the whole run is root's, since it installs packages of Debian. */
function closeAsNobody(dataDir: string): string[] {
  const script = `
    import { closeDataFolder } from ${JSON.stringify(join(import.meta.dirname, '../../server/process/data-folder.ts'))};
    process.setuid(${NOBODY});
    process.stdout.write(JSON.stringify(closeDataFolder(${JSON.stringify(dataDir)})));`;
  const options = { encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    options,
  );
  return stdout === '' ? [stderr] : JSON.parse(stdout);
}

test('folders of another user prevent no start, and are named if they are open', () => {
  const dataDir = temporaryFolder();
  const others = (name: string, mode: number) => {
    const folder = join(dataDir, name);
    mkdirSync(folder);
    const file = join(folder, 'file');
    writeFileSync(file, '', { mode: 0o644 });
    chmodSync(folder, mode);
    return [folder, file] as const;
  };
  others('lost+found', 0o700);
  const [passed] = others('may-be-passed', 0o711);
  const [listed, unknown] = others('may-be-listed', 0o744);
  const [read, known] = others('may-be-read', 0o755);
  chownSync(known, NOBODY, NOBODY);
  chownSync(dataDir, NOBODY, NOBODY);
  expect(closeAsNobody(dataDir).sort()).toEqual([passed, listed, unknown, read].sort());
  expect(modesIn(read).file).toBe('600');
});
