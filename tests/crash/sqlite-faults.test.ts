import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { attempt } from '../support/deeds.ts';
import { nothingElseIsThere } from '../support/durable-deeds.ts';
import { folderOnSmallDisk, makeReadOnly } from '../support/failing-disk.ts';
import { inTurn } from '../support/in-turn.ts';
import { shopCommand } from '../support/server-process.ts';
import { openShopInStorm } from '../support/shop-in-storm.ts';

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

type Shop = Awaited<ReturnType<typeof openShopInStorm>>;

/** A bank transfer that staff have still to find, and how to send the screenshot of it: the HTTP status. */
async function beginTransfer({ origin, deed, ask }: Shop) {
  const transfer = deed('recharge', { id: '2', money: '500' });
  await attempt(origin, transfer);
  const { data } = await (await ask('/api/recharge_list?limit=1')).json();
  transfer.done = data[0].number;
  const create = { width: 40, height: 30, channels: 3, background: '#d6371c' } as const;
  const picture = new Blob([await sharp({ create }).png().toBuffer()], { type: 'image/png' });
  const sendProof = async (): Promise<number> => {
    const body = new FormData();
    body.set('number', data[0].number);
    body.set('proof', picture, 'proof.png');
    const headers = { Authorization: transfer.token };
    return (await fetch(`${origin}/api/recharge_proof`, { method: 'POST', body, headers })).status;
  };
  return { transfer, sendProof };
}

/** Whether the log says why a purchase failed. */
function explained({ log }: Shop, reason: RegExp): boolean {
  const lines = log().split('\n');
  return lines.some((line) => line.includes('"path":"/api/buy_item"') && reason.test(line));
}

const BOUND = { timeout: 120_000 };

test.each(inTurn(Object.entries(faults), 3))(
  '%s: writes are 503, reads still work, all without a restart',
  BOUND,
  async (_, faultOf) => {
    const { logged, dataDir, begin } = faultOf();
    const opened = await openShopInStorm(dataDir);
    const { origin, shop, storm, deed, ask } = opened;
    const [itemId = 0] = shop.itemIds;
    const { transfer, sendProof } = await beginTransfer(opened);
    const purchase = deed('buy_item', { id: String(itemId) });
    const proofs = join(dataDir, 'proofs');

    const mend = begin(dataDir, opened.process.pid ?? 0);
    storm.blow();
    // Until the first one fails: what was written before may be overwritten without asking for room.
    await expect.poll(() => explained(opened, logged), { timeout: 30_000 }).toBe(true);
    const reading = ['/', '/readyz', `/user/detail/${itemId}`, '/user/order/0', '/api/order', '/api/money_info'];
    expect(await Promise.all(reading.map(async (path) => (await ask(path)).status))).toEqual(reading.map(() => 200));
    expect(await Promise.all([attempt(origin, purchase), sendProof()])).toEqual(['open', 503]);
    await expect.poll(() => (existsSync(proofs) ? readdirSync(proofs) : [])).toEqual([]);
    mend();
    expect(await Promise.all([attempt(origin, purchase), sendProof()])).toEqual(['done', 200]);
    expect(readdirSync(proofs)).toHaveLength(1);

    await storm.calm();
    await storm.settle();
    const promised = [...storm.promised(), transfer, purchase];
    await nothingElseIsThere(shop, promised);
    expect(await shopCommand(dataDir, ['verify-books'])).toMatchObject({ exitCode: 0 });
    // Nothing of it was in the server's memory alone.
    await opened.stop('SIGKILL');
    await nothingElseIsThere(shop, promised);
  },
);
