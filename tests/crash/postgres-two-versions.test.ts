import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { JWT_SECRET } from '../support/deeds.ts';
import { nothingElseIsThere } from '../support/durable-deeds.ts';
import { nextVersion } from '../support/next-version.ts';
import { drawsFrom, SEED } from '../support/seed.ts';
import { shopCommand } from '../support/server-process.ts';
import { shopOnDisk } from '../support/shop-on-disk.ts';
import { startServer } from '../support/started-server.ts';
import { openStorm } from '../support/storm.ts';

/** What a migration may do beside servers of the version before (tests/migrations.test.ts), to tables that all use. */
const EXPANDS = [
  'ALTER TABLE "orders" ADD COLUMN "next_note" text;',
  'ALTER TABLE "items" ADD COLUMN "next_flag" boolean DEFAULT false NOT NULL;',
  'CREATE TABLE "next_things" ("id" bigint PRIMARY KEY, "order_id" bigint NOT NULL REFERENCES "orders" ("id"));',
  'CREATE INDEX "next_notes" ON "orders" ("next_note");',
  'UPDATE "items" SET "next_flag" = true;',
];

/** Why it gives up. */
const OPEN = 'an open transaction holds one';

/** Between two looks of the storm at what it was told, in ms. */
const A_WHILE = 700;

test(`servers of two versions sell side by side, and an upgrade goes forward (SEED=${SEED})`, {
  timeout: 180_000,
}, async () => {
  const next = nextVersion(EXPANDS);
  const shop = await shopOnDisk();
  const env = { ...shop.env, DEMO: '0', PAY_SANDBOX: '1', JWT_SECRET };
  const old = await startServer(shop.dataDir, env);
  const origins = [old.origin];
  const draw = drawsFrom(SEED);
  const origin = () => origins[Math.floor(draw() * origins.length)] ?? '';
  const unanswered: string[] = [];
  const heard = (outcome: string, { kind }: { kind: string }) => {
    if (outcome !== 'done' && outcome !== 'refused') unanswered.push(`${kind}: ${outcome}`);
  };
  const storm = await openStorm({ ...shop, origin, invitation: old.invitation, draw, heard });

  // An open transaction holds a table: nothing is changed, and whoever is to change it is told what to do.
  const outside = new pg.Client({ connectionString: shop.databaseUrl });
  await outside.connect();
  closeAfterTest(() => outside.end());
  await outside.query('begin; lock table orders in row exclusive mode');
  const migrate = () => shopCommand(shop.dataDir, ['migrate'], env, undefined, next);
  const held = await migrate();
  expect([held.exitCode, held.err]).toEqual([1, expect.stringContaining(`${OPEN}: stop all`)]);
  await outside.query('rollback');

  storm.blow();
  await pause(A_WHILE);
  let migrated = await migrate();
  // On a busy machine purchases may wait for each other for longer than it waits for them: it has changed nothing then.
  for (let tried = 1; tried < 4 && migrated.err.includes(OPEN); tried++) migrated = await migrate();
  expect([migrated.exitCode, migrated.err]).toEqual([0, expect.not.stringContaining('Error')]);
  await pause(A_WHILE);
  const beside = await startServer(shop.dataDir, env, next);
  origins.push(beside.origin);
  await pause(2 * A_WHILE);
  await storm.calm();
  expect(unanswered).toEqual([]);
  await nothingElseIsThere(shop, storm.promised());
  expect(await shopCommand(shop.dataDir, ['verify-books'], env, undefined, next)).toMatchObject({ exitCode: 0 });

  // What runs goes on, and is not started again.
  const newer = 'the database is of a newer version of pintuan than this one: use that version, or restore a backup';
  await expect(startServer(shop.dataDir, env)).rejects.toThrow(newer);
  const command = await shopCommand(shop.dataDir, ['verify-books'], env);
  expect([command.exitCode, command.err]).toEqual([1, expect.stringContaining(newer)]);
  expect((await fetch(`${old.origin}/readyz`)).status).toBe(200);
  expect(await old.stop()).toBe(0);
  await startServer(shop.dataDir, env, next);
});
