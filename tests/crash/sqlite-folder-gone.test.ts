import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { attempt } from '../support/deeds.ts';
import { nothingElseIsThere } from '../support/durable-deeds.ts';
import { inTurn } from '../support/in-turn.ts';
import { shopCommand } from '../support/server-process.ts';
import { openShopInStorm } from '../support/shop-in-storm.ts';

/** Ways in which a database goes from under a server that has it open; each answers what brings it back, if anything does. */
const losses: Record<string, (dataDir: string) => (() => void) | null> = {
  'the folder is moved away, and an empty one is in its place': (dataDir) => {
    renameSync(dataDir, `${dataDir}.away`);
    mkdirSync(dataDir);
    return () => {
      rmSync(dataDir, { recursive: true });
      renameSync(`${dataDir}.away`, dataDir);
    };
  },
  'its log is moved away': (dataDir) => {
    const log = join(dataDir, 'shop.db-wal');
    renameSync(log, `${log}.away`);
    return () => renameSync(`${log}.away`, log);
  },
  'everything in it is removed': (dataDir) => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    return null;
  },
};

test.each(inTurn(Object.entries(losses), 3))(
  '%s: nothing is acknowledged that would be lost',
  { timeout: 120_000 },
  async (_, lose) => {
    const dataDir = join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    const { shop, storm, origin, log, stop, deed } = await openShopInStorm(dataDir);
    const purchase = deed('buy_item', { id: String(shop.itemIds[0]) });
    const ready = async () => (await fetch(`${origin}/readyz`)).status;
    expect(await ready()).toBe(200);

    storm.blow();
    const bringBack = lose(dataDir);
    expect(await attempt(origin, purchase)).toBe('open');
    expect(log()).toContain('is not the one any more');
    expect(await ready()).toBe(503);
    // What is open can still be read.
    expect((await fetch(`${origin}/user/detail/${shop.itemIds[0]}`)).status).toBe(200);
    await storm.calm();
    if (!bringBack) return;
    bringBack();
    expect(await attempt(origin, purchase)).toBe('done');
    expect(await ready()).toBe(200);
    await storm.settle();
    await stop('SIGKILL');
    await nothingElseIsThere(shop, [...storm.promised(), purchase]);
    expect(await shopCommand(dataDir, ['verify-books'])).toMatchObject({ exitCode: 0 });
  },
);
