import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { attempt, type Deed, JWT_SECRET } from '../support/deeds.ts';
import { folderOnSmallDisk, makeReadOnly } from '../support/failing-disk.ts';
import { nothingElseIsThere } from '../support/kept-promises.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { launchServer, shopCommand } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { openStorm } from '../support/storm.ts';

/** Holds the lock that every writer needs, as a program of an operator may. */
function lockDatabase(folder: string): () => void {
  const stranger = new Database(join(folder, 'shop.db'));
  stranger.exec('begin immediate');
  return () => stranger.close();
}

interface Fault {
  /** What the log says of it. */
  logged: RegExp;
  dataDir: string;
  /** Begins it; the answer ends it. */
  begin: (dataDir: string, server: number) => () => void;
}

const faults: Record<string, () => Fault> = {
  'the disk is full': () => {
    const { folder, fill } = folderOnSmallDisk(24);
    return { logged: /database or disk is full|disk I\/O error/, dataDir: folder, begin: (_, server) => fill(server) };
  },
  'the data folder is read-only': () => {
    return { logged: /disk I\/O error|readonly database/, dataDir: temporaryFolder(), begin: makeReadOnly };
  },
  'another program has locked the database': () => {
    return { logged: /database is locked/, dataDir: temporaryFolder(), begin: lockDatabase };
  },
};

test.each(Object.entries(faults))(
  '%s: what writes is 503, what reads goes on, and all is well without a restart',
  {
    timeout: 120_000,
  },
  async (_, faultOf) => {
    const { logged, dataDir, begin } = faultOf();
    const shop = await shopOnDisk({ dataDir });
    const server = await launchServer(dataDir, { DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET });
    closeAfterTest(async () => void (await server.stop('SIGKILL')));
    const { origin, invitation, process: child } = server;
    const storm = await openStorm({ ...shop, origin: () => origin, invitation, draw: drawsFrom(SEED) });
    const [itemId = 0] = shop.itemIds;
    const status = async (path: string) =>
      (await fetch(origin + path, { headers: { Authorization: storm.token, Cookie: `session=${storm.token}` } }))
        .status;

    expect(server.log()).not.toMatch(logged);
    const mend = begin(dataDir, child.pid ?? 0);
    storm.blow();
    // Until somebody hears of it: what was written before may be overwritten without asking for room.
    await expect.poll(server.log, { timeout: 30_000 }).toMatch(logged);
    const reading = ['/', '/readyz', `/user/detail/${itemId}`, '/user/order/0', '/api/order', '/api/money_info'];
    expect(await Promise.all(reading.map(status))).toEqual(reading.map(() => 200));
    const wish: Deed = {
      kind: 'buy_item',
      username: 'shopper1',
      token: storm.token,
      key: 'once-more',
      fields: { id: String(itemId) },
    };
    expect(await attempt(origin, wish)).toBe('open');
    mend();
    expect(await attempt(origin, wish)).toBe('done');
    await storm.calm();
    await storm.settle();
    await nothingElseIsThere(shop, [...storm.promised(), wish]);
    expect(await shopCommand(dataDir, ['verify-books'])).toMatchObject({ exitCode: 0 });
    // Nothing of it was in the server's memory alone.
    await server.stop('SIGKILL');
    await nothingElseIsThere(shop, [...storm.promised(), wish]);
  },
);
