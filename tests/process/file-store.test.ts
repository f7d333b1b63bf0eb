import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { openFileStore } from '../../server/files/open-file-store.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { BUCKET, type S3Server, startS3Server } from '../support/s3-server.ts';
import { metricsOf, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

/** Machines have the database, the secret and the bucket in common, and no folder. */
const JWT_SECRET = 'x'.repeat(32);

let service: S3Server;
let png: Buffer;

beforeAll(async () => {
  service = await startS3Server();
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
});

/** The last line of what a start says that fails. */
const refused = async (dataDir: string, env: Record<string, string>) => {
  const said = await startServer(dataDir, env).then(
    () => 'it starts',
    ({ message }: Error) => message.replace('the server did not start: ', ''),
  );
  return said.trimEnd().split('\n').at(-1);
};

function pictureOf(token: string): RequestInit {
  const sent = form({}, token);
  (sent.body as FormData).set('picture', new Blob([new Uint8Array(png)]), 'me.png');
  return sent;
}

async function signUp(origin: string, invitation: string): Promise<string> {
  const fields = { username: 'mia', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(fields));
  return (await answer(origin, '/api/login', form(fields))).data.token;
}

test('two machines share a bucket; it may be away for a while, and another one is refused', async () => {
  const database = await newDatabaseOn(inject('postgresUrl'), 'two_machines');
  const env = { ...service.env, DATABASE_URL: database, JWT_SECRET, FILES: `s3://${BUCKET}/main`, DEMO: '0' };
  const [one, other] = await Promise.all([startServer(temporaryFolder(), env), startServer(temporaryFolder(), env)]);
  const token = await signUp(one.origin, one.invitation);
  const send = (origin: string) => fetch(`${origin}/api/person_picture`, pictureOf(token));
  const { avatar_url: picture } = (await (await send(one.origin)).json()).data;
  const statuses = async (path: string) =>
    Promise.all([one, other].map(async ({ origin }) => (await fetch(origin + path)).status));
  expect(await statuses(picture)).toEqual([200, 200]);

  await service.stop();
  expect([(await send(one.origin)).status, (await send(other.origin)).status]).toEqual([503, 503]);
  expect([await statuses(picture), await statuses('/readyz')]).toEqual([
    [503, 503],
    [200, 200],
  ]);
  expect(await metricsOf(one.origin)).toMatch(/^shop_files_up 0$/m);
  expect(await refused(temporaryFolder(), env)).toBe(
    `FILES: the file store s3://${BUCKET}/main cannot be reached: ECONNREFUSED`,
  );
  await service.start();
  expect(await metricsOf(one.origin)).toMatch(/^shop_files_up 1$/m);
  const { avatar_url: next } = (await (await send(other.origin)).json()).data;
  expect([await statuses(next), await statuses(picture)]).toEqual([
    [200, 200],
    [404, 404],
  ]);

  expect(await refused(temporaryFolder(), { ...env, FILES: `s3://${BUCKET}/empty` })).toMatch(
    /^FILES: the files of this shop are not in s3:\/\/shop-files\/empty\. /,
  );
  expect(await refused(temporaryFolder(), { ...env, FILES: 's3://nobodys' })).toBe(
    'FILES: the file store s3://nobodys answers 404 NoSuchBucket',
  );
  expect(await refused(temporaryFolder(), { ...env, AWS_ACCESS_KEY_ID: 'NOBODY' })).toBe(
    `FILES: the file store s3://${BUCKET}/main answers 403 InvalidAccessKeyId`,
  );
  expect(await refused(temporaryFolder(), { ...env, FILES: '' })).toMatch(/^DATA_DIR: the files of this shop are not/);
  expect(one.log() + other.log()).toContain(`the file store s3://${BUCKET}/main cannot be reached: ECONNREFUSED`);
  expect(one.log() + other.log()).not.toContain('S3RVER');

  const file = `s3://${BUCKET}/backups/shop.tar.gz`;
  expect(await shopCommand(temporaryFolder(), ['backup', file], env)).toMatchObject({ exitCode: 0 });
  const again = { ...env, DATABASE_URL: await newDatabaseOn(inject('postgresUrl'), 'restored') };
  const place = temporaryFolder();
  const over = await shopCommand(place, ['restore', file], again);
  expect([over.exitCode, over.err]).toEqual([
    1,
    expect.stringMatching(
      /s3:\/\/shop-files\/main: holds shop-id already; a backup is restored into an empty file store\n$/,
    ),
  ]);
  const elsewhere = { ...again, FILES: `s3://${BUCKET}/restored` };
  expect(await shopCommand(place, ['restore', file], elsewhere)).toMatchObject({ exitCode: 0 });
  const restored = await startServer(place, elsewhere);
  expect((await fetch(restored.origin + next)).status).toBe(200);
});

test('a shop moves from its folder into a bucket, and is refused without it', async () => {
  const dataDir = temporaryFolder();
  const env = { ...service.env, DEMO: '0' };
  const before = await startServer(dataDir, env);
  const token = await signUp(before.origin, before.invitation);
  const { avatar_url: picture } = (await answer(before.origin, '/api/person_picture', pictureOf(token))).data;
  const to = `s3://${BUCKET}/moved`;
  const copied = await shopCommand(dataDir, ['files', 'copy', to], env);
  expect([copied.err, copied.out]).toEqual([
    '',
    `${dataDir} → ${to}: files 1, bytes ${copied.out.match(/bytes (\d+)/)?.[1]}; there already: 0; removed: 0\n`,
  ]);
  await before.stop();
  const target = await openFileStore(to, service.settings);
  const mark = (await target.read('copied')) ?? Buffer.from('');
  await target.put('copying', mark);
  expect(await refused(dataDir, { ...env, FILES: to })).toMatch(/^FILES: a copy of files into .* was cut short /);
  await target.remove('copying');
  const after = await startServer(dataDir, { ...env, FILES: to });
  expect((await fetch(after.origin + picture)).status).toBe(200);
  await after.stop();
  expect([await target.read('shop-id'), await target.read('copied')]).toEqual([mark, null]);
  await target.remove('shop-id');
  expect(await refused(dataDir, { ...env, FILES: to })).toMatch(`FILES: the files of this shop are not in ${to}. `);
  expect(await refused(dataDir, { ...env, FILES: join(dataDir, 'not-mounted') })).toMatch(/^FILES: the files of this/);
});
