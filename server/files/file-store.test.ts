import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../../tests/support/cleanup.ts';
import { inTurn } from '../../tests/support/in-turn.ts';
import { BUCKET, type S3Server, startS3Server } from '../../tests/support/s3-server.ts';
import { type FileStore, FilesAway } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
});

afterEach(() => server.act('answers'));

/** Each test has a store of its own. */
let stores = 0;

const inBucket = () => openS3Store({ ...server.settings, bucket: BUCKET, prefix: `store/${stores++}` });

/** The same for somebody who waits 200 ms. */
const impatient = ({ place }: FileStore) => {
  const prefix = place.slice(`s3://${BUCKET}/`.length);
  return openS3Store({ ...server.settings, bucket: BUCKET, prefix }, { answer: 200 });
};

const adapters: Record<string, () => FileStore> = {
  'a folder': () => openFolderStore(temporaryFolder()),
  'a bucket': inBucket,
};

const CONTENT = Buffer.from('0123456789');

const names = async (files: FileStore, folder: string) => {
  const found: string[] = [];
  for await (const { name, bytes } of files.list(folder)) found.push(`${name} ${bytes}`);
  return found.sort();
};

async function contentOf(files: FileStore, name: string, range?: { start: number; end: number }) {
  const found = await files.stream(name, range);
  return found && [found.bytes, String(await buffer(found.content))];
}

/** What every store does. */
const cases: Record<string, (files: FileStore) => Promise<void>> = {
  'what was put is read, whole and in parts': async (files) => {
    const before = Date.now();
    await files.put('media/a.webp', CONTENT);
    expect(await files.read('media/a.webp')).toEqual(CONTENT);
    const { bytes, modifiedAt } = (await files.stat('media/a.webp')) ?? { bytes: 0, modifiedAt: 0 };
    expect(bytes).toBe(10);
    expect(Math.abs(modifiedAt - before)).toBeLessThan(5000);
    expect(await contentOf(files, 'media/a.webp')).toEqual([10, '0123456789']);
    for (const [start, end, part] of [
      [0, 1, '01'],
      [3, 5, '345'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ] as const)
      expect(await contentOf(files, 'media/a.webp', { start, end })).toEqual([10, part]);
  },
  'what is not there is null, and no fault to remove': async (files) => {
    const found = [await files.read('media/x'), await files.stat('media/x'), await files.stream('media/x')];
    expect(found).toEqual([null, null, null]);
    await files.remove('media/x');
    expect(await names(files, 'media')).toEqual([]);
  },
  'what was removed is gone, and nothing else': async (files) => {
    for (const name of ['media/a', 'media/ab']) await files.put(name, CONTENT);
    await files.remove('media/a');
    expect(await names(files, 'media')).toEqual(['media/ab 10']);
  },
  'a list has the files of its folder alone': async (files) => {
    for (const name of ['top', 'media/a', 'media/b', 'media/deep/c', 'media2/d']) await files.put(name, CONTENT);
    expect(await names(files, 'media')).toEqual(['media/a 10', 'media/b 10']);
    expect(await names(files, '')).toEqual(['top 10']);
  },
  'the same is put by many at once, while others read it whole': async (files) => {
    const large = Buffer.alloc(2_000_000, 'x');
    await files.put('media/a', large);
    let writing = true;
    const read = async () => {
      const wrong: number[] = [];
      while (writing) {
        const content = await files.read('media/a');
        if (!content?.equals(large)) wrong.push(content?.length ?? -1);
      }
      return wrong;
    };
    const readers = [read(), read()];
    const write = async () => {
      for (let n = 0; n < 4; n++) await files.put('media/a', large);
    };
    await Promise.all([write(), write()]);
    writing = false;
    expect(await Promise.all(readers)).toEqual([[], []]);
    expect(await names(files, 'media')).toEqual(['media/a 2000000']);
  },
  'a file of the machine is put, whatever its size': async (files) => {
    const signal = new AbortController().signal;
    for (const size of [10, 8 * 1024 * 1024 + 3]) {
      const path = join(temporaryFolder(), 'file');
      const content = Buffer.alloc(size, 'pintuan ');
      writeFileSync(path, content);
      await files.putFile('backups/b.tar.gz', path, signal);
      expect((await files.read('backups/b.tar.gz'))?.equals(content)).toBe(true);
    }
    const given = files.putFile('backups/c', join(temporaryFolder(), 'none'), signal);
    await expect(given).rejects.toThrow();
    expect(await files.stat('backups/c')).toBeNull();
  },
};

test.each(Object.keys(adapters).flatMap((where) => Object.keys(cases).map((what) => [where, what] as const)))(
  'in %s %s',
  (where, what) => cases[what]?.(adapters[where]?.() as FileStore),
);

/** s3rver fails at the end of a page under this Node, so these are two pages as services send them. */
test('a bucket lists more files than one answer holds', async () => {
  const page = (keys: string[], next: string) => {
    const about = '<Size>7</Size><LastModified>2026-11-25T10:00:00.000Z</LastModified>';
    const contents = keys.map((key) => `<Contents><Key>${key}</Key>${about}</Contents>`).join('');
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`;
  };
  const full = Array.from({ length: 1000 }, (_, n) => `media/a${n}`);
  const first = page(full, '<NextContinuationToken>go/on=</NextContinuationToken>');
  const pages = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'application/xml');
    response.end(url?.includes('continuation-token=go%2Fon%3D') ? page(['media/b'], '') : first);
  }).listen(0, '127.0.0.1');
  closeAfterTest(() => void pages.close());
  await once(pages, 'listening');
  const endpoint = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const files = openS3Store({ ...server.settings, endpoint, bucket: BUCKET, prefix: '' });
  expect(await names(files, 'media')).toEqual([...full, 'media/b'].map((name) => `${name} 7`).sort());
});

const acts: Record<string, (files: FileStore) => Promise<unknown>> = {
  read: (files) => files.read('media/a'),
  stat: (files) => files.stat('media/a'),
  stream: (files) => files.stream('media/a'),
  put: (files) => files.put('media/b', CONTENT),
  remove: (files) => files.remove('media/a'),
  list: (files) => names(files, 'media'),
};

const failures = Object.keys(acts).flatMap((act) =>
  (['is silent', 'breaks off', 'fails'] as const).map((how) => [act, how] as const),
);

test.each(inTurn(failures, 7))(
  '%s: a service that %s is said to be away, and works again when it is back',
  async (act, how) => {
    const files = inBucket();
    await files.put('media/a', CONTENT);
    server.act(how);
    const failed = (await acts[act]?.(impatient(files)).catch((error: Error) => error)) as Error;
    expect(failed).toBeInstanceOf(FilesAway);
    expect(failed.message).toMatch(/^the file store s3:\/\/shop-files\/store\/\d+ (answers 503|cannot be reached: )/);
    expect(failed.cause).toBeUndefined();
    server.act('answers');
    await acts[act]?.(files);
  },
);

test.each(['breaks off', 'fails'] as const)(
  'a service that %s once is asked again, one that is silent is not',
  async (how) => {
    const files = inBucket();
    await files.put('media/a', CONTENT);
    server.asked.length = 0;
    server.act(how, 1);
    expect(await files.read('media/a')).toEqual(CONTENT);
    expect(server.asked).toHaveLength(2);
    server.act('is silent');
    server.asked.length = 0;
    await expect(impatient(files).read('media/a')).rejects.toThrow(FilesAway);
    expect(server.asked).toHaveLength(1);
  },
);

test('a bucket that is not there, or whose keys are wrong, is away, not empty', async () => {
  const other = openS3Store({ ...server.settings, bucket: 'nobodys', prefix: '' });
  await expect(other.read('media/a')).rejects.toThrow(/^the file store s3:\/\/nobodys answers 404 NoSuchBucket$/);
  await expect(names(other, 'media')).rejects.toThrow(FilesAway);
  const wrong = openS3Store({ ...server.settings, accessKeyId: 'NOBODY', bucket: BUCKET, prefix: '' });
  await expect(wrong.put('media/a', CONTENT)).rejects.toThrow(/answers 403 InvalidAccessKeyId$/);
});
