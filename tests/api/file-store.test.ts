import { utimesSync } from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { insertPicture } from '../../db/queries/import.ts';
import { type FileStore, FilesAway } from '../../server/files/file-store.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { openS3Store } from '../../server/files/s3-store.ts';
import { storedAs } from '../../server/services/pictures/library.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { inTurn, whole } from '../support/in-turn.ts';
import { BUCKET, type S3Server, startS3Server } from '../support/s3-server.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { openShopOn } from '../support/test-shop.ts';

const MASTER = { width: 720, format: 'webp' } as const;

let service: S3Server;
let png: Buffer;

beforeAll(async () => {
  service = await startS3Server();
  const create = { width: 90, height: 60, channels: 3, background: '#d6371c' } as const;
  png = await sharp({ create }).png().toBuffer();
});

/** A part of the bucket, as a process opens it. */
const bucket = (prefix: string): FileStore => openS3Store({ ...service.settings, bucket: BUCKET, prefix });

/** A shop with a picture in its library. */
async function openShop(files: FileStore) {
  const api = await openTestApi({ files });
  const { name, ...size } = await api.pictures.adopt(await sharp(png).webp().toBuffer());
  await api.store.transaction((tx) => insertPicture(tx, { name, ...size }));
  return { ...api, name };
}

type Opened = Awaited<ReturnType<typeof openShop>>;

/** Of each request alone. */
const ITS_OWN = /^(date|x-request-id|connection|keep-alive)$/;

async function asked({ app }: Pick<Opened, 'app'>, path: string, headers: Record<string, string>, method = 'GET') {
  const sending = method === 'HEAD' ? request(app).head(path) : request(app).get(path);
  const answer = await sending
    .set(headers)
    .buffer(true)
    .parse(bytesOf)
    .ok(() => true);
  const shown = Object.entries(answer.headers).filter(([name]) => !ITS_OWN.test(name));
  return { status: answer.status, headers: Object.fromEntries(shown), body: answer.body };
}

const bytesOf: Parameters<request.Test['parse']>[0] = (response, done) => {
  const pieces: Buffer[] = [];
  response.on('data', (piece) => pieces.push(Buffer.from(piece)));
  response.on('end', () => done(null, Buffer.concat(pieces).toString('hex')));
};

const OLD = 'Mon, 02 Nov 2026 08:00:00 GMT';
const FUTURE = 'Sat, 02 Nov 2030 08:00:00 GMT';

/** Headers of a request, by the tag and the time of the file. */
const conditions: Record<string, (tag: string, changed: string) => Record<string, string>> = {
  'the whole': () => ({}),
  'a range': () => ({ Range: 'bytes=2-9' }),
  'the end': () => ({ Range: 'bytes=-7' }),
  'from somewhere': () => ({ Range: 'bytes=10-' }),
  'a range past the end': () => ({ Range: 'bytes=99999-' }),
  'a range that nobody understands': () => ({ Range: 'pages=1-2' }),
  'a broken range': () => ({ Range: 'bytes=x' }),
  'several ranges': () => ({ Range: 'bytes=0-1,5-6' }),
  'ranges that touch': () => ({ Range: 'bytes=0-4,5-9' }),
  'a tag that is known': (tag) => ({ 'If-None-Match': tag }),
  'another tag': () => ({ 'If-None-Match': 'W/"1-1"' }),
  'what changed since': () => ({ 'If-Modified-Since': OLD }),
  'what did not change since': (_, changed) => ({ 'If-Modified-Since': changed }),
  'the file of that tag': (tag) => ({ 'If-Match': tag }),
  'any file': () => ({ 'If-Match': '*' }),
  'the file of another tag': () => ({ 'If-Match': '"1", W/"2"' }),
  'what is old': () => ({ 'If-Unmodified-Since': OLD }),
  'what is older than the future': () => ({ 'If-Unmodified-Since': FUTURE }),
  'the rest of the same': (tag) => ({ 'If-Range': tag, Range: 'bytes=5-' }),
  'the rest of another': () => ({ 'If-Range': 'W/"1-1"', Range: 'bytes=5-' }),
  'the rest of what did not change': (_, changed) => ({ 'If-Range': changed, Range: 'bytes=5-' }),
  'the rest of what changed': () => ({ 'If-Range': OLD, Range: 'bytes=5-' }),
};

test('whatever a browser asks for, a bucket’s picture is answered as a folder’s is', async () => {
  const folder = openFolderStore(temporaryFolder());
  const [inFolder, inBucket] = [await openShop(folder), await openShop(bucket('same'))];
  const file = storedAs(inFolder.name, MASTER);
  const stored = await inBucket.files.stat(file);
  utimesSync(folder.pathOf(file), new Date(), new Date(stored?.modifiedAt ?? 0));
  const path = `/${file}`;
  const { headers } = await asked(inFolder, path, {});
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'accept-ranges': 'bytes' });
  const seen = new Set<number>();
  for (const [what, of] of inTurn(Object.entries(conditions), 3)) {
    for (const method of inTurn(['GET', 'HEAD'], 2)) {
      const given = of(String(headers.etag), String(headers['last-modified']));
      const [wanted, found] = [await asked(inFolder, path, given, method), await asked(inBucket, path, given, method)];
      expect({ what, method, ...found }).toEqual({ what, method, ...wanted });
      seen.add(wanted.status);
    }
  }
  if (whole) expect([...seen].sort()).toEqual([200, 206, 304, 412, 416]);
  for (const missing of [`/media/${'0'.repeat(20)}-360.avif`, '/media/x', '/media/shop-id', '/media/avatars/x.webp']) {
    expect(await asked(inBucket, missing, {})).toEqual(await asked(inFolder, missing, {}));
  }
});

const stores: Record<string, () => [FileStore, FileStore]> = {
  'a folder': () => {
    const folder = temporaryFolder();
    return [openFolderStore(folder), openFolderStore(folder)];
  },
  'a bucket': () => [bucket('shared'), bucket('shared')],
};

test.each(Object.entries(stores))(
  'two processes that share %s convert at once and serve each other’s pictures',
  async (_, open) => {
    const [one, other] = open();
    const first = await openShop(one);
    const second = await openShopOn(first.store, first.clock, { files: other });
    const [here, there] = [first, { app: appOf(second) }];
    const path = `/${storedAs(first.name, { width: 360, format: 'avif' })}`;
    const answers = await Promise.all([here, there, here, there].map((process) => asked(process, path, {})));
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      answers.map(() => [200, 'image/avif']),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const token = await first.signUp('mia');
    const sent = await request(first.app)
      .post('/api/person_picture')
      .set('Authorization', token)
      .attach('picture', png, 'me.png');
    expect(sent.body.code).toBe(200);
    const avatar = await asked(there, sent.body.data.avatar_url, {});
    expect([avatar.status, avatar.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(avatar).toEqual(await asked(here, sent.body.data.avatar_url, {}));
  },
);

test.each(inTurn(['is silent', 'breaks off', 'fails'] as const, 3, 1))(
  'while the file store %s nothing is acknowledged, and everything works when it is back',
  async (how) => {
    const shop = await openShop(bucket(`away/${how.replace(' ', '-')}`));
    const token = await shop.signUp('mia');
    const send = () =>
      request(shop.app).post('/api/person_picture').set('Authorization', token).attach('picture', png, 'me.png');
    const person = async () => (await shop.call('person', {}, { token })).body.data.avatar_url;
    service.act(how);
    const [sent, shown, converted] = await Promise.all([
      send(),
      asked(shop, `/${storedAs(shop.name, MASTER)}`, {}),
      asked(shop, `/${storedAs(shop.name, { width: 360, format: 'webp' })}`, {}),
    ]);
    expect([sent.status, sent.body.code, sent.headers['retry-after']]).toEqual([503, 503, '1']);
    for (const { status, headers } of [shown, converted])
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(await person()).toBe('');
    service.act('answers');
    expect((await send()).body.code).toBe(200);
    expect((await asked(shop, await person(), {})).status).toBe(200);
    expect((await asked(shop, `/${storedAs(shop.name, { width: 360, format: 'webp' })}`, {})).status).toBe(200);
  },
);

test('while nothing can be stored pictures are shown in every size', async () => {
  const folder = openFolderStore(temporaryFolder());
  let full = false;
  const put: FileStore['put'] = (...file) => (full ? Promise.reject(new FilesAway('ENOSPC')) : folder.put(...file));
  const shop = await openShop({ ...folder, put });
  full = true;
  const shape = { width: 360, format: 'avif' } as const;
  const path = `/${storedAs(shop.name, shape)}`;
  const shown = await asked(shop, path, {});
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/avif' } });
  expect(await folder.stat(storedAs(shop.name, shape))).toBeNull();
  full = false;
  expect((await asked(shop, path, {})).body).toBe(shown.body);
  expect(await folder.stat(storedAs(shop.name, shape))).not.toBeNull();
});
