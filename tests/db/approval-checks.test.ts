import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** When it was asked for, and when it is over; in ms. */
const [ASKED, OVER] = [1_000_000, 90_000_000];
const LATER = ASKED + 1;

const ASKER = 1;
const SECOND = 2;

interface Row {
  state: string;
  decidedBy: number | null;
  decidedAt: number | null;
  alone: boolean;
}

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.store.transaction(async (tx) => {
    for (const id of [ASKER, SECOND]) {
      const name = `person ${id}`;
      await runRaw(
        tx,
        sql`insert into staff (name, name_key, role, user_handle, created_at) values (${name}, ${name}, 'owner', ${name}, 1)`,
      );
    }
  });
});

let rows = 0;

/** By the statement of somebody who has the database itself, or of a later version with a fault. */
const insert = ({ state, decidedBy, decidedAt, alone }: Row) =>
  shop.store.transaction((tx) =>
    runRaw(
      tx,
      sql`insert into approvals (kind, parameters, hash, subject, asked_by, session_id, note, asked_at, expires_at,
          state, decided_by, decided_at, decide_note, alone)
        values ('wallet.credit', '{}', ${`hash ${++rows}`}, 'shopper:1', ${ASKER}, 'session', '', ${ASKED}, ${OVER},
          ${state}, ${decidedBy}, ${decidedAt}, '', ${sql.raw(alone ? 'true' : 'false')})`,
    ),
  );

const row = (state: string, decidedBy: number | null, decidedAt: number | null, alone = false): Row => ({
  ...{ state, decidedBy, decidedAt, alone },
});

test.each([
  ['that waits', row('waiting', null, null)],
  ['that a second person did', row('done', SECOND, LATER)],
  ['that a second person declined', row('declined', SECOND, LATER)],
  ['that was done alone, at once', row('done', ASKER, ASKED, true)],
  ['that was done at the last moment', row('done', SECOND, OVER - 1)],
  ['that was taken back', row('withdrawn', null, LATER)],
  ['that expired', row('expired', null, OVER)],
])('the database takes a request %s', async (_, wanted) => {
  await insert(wanted);
});

test.each([
  ['approvals_two_persons', 'done by who asked', row('done', ASKER, LATER)],
  ['approvals_two_persons', 'declined by who asked', row('declined', ASKER, LATER, true)],
  ['approvals_decided', 'done by nobody', row('done', null, LATER)],
  ['approvals_decided', 'declined by nobody', row('declined', null, LATER)],
  ['approvals_decided', 'decided while it waits', row('waiting', SECOND, LATER)],
  ['approvals_decided', 'taken back by a second person', row('withdrawn', SECOND, LATER)],
  ['approvals_decided', 'expired by a second person', row('expired', SECOND, OVER)],
  ['approvals_in_time', 'done as it was over', row('done', SECOND, OVER)],
  ['approvals_in_time', 'done alone after it was over', row('done', ASKER, OVER + 1, true)],
])('the database refuses a request by its check %s: %s', async (check, _, unwanted) => {
  const refused = await insert(unwanted).then(
    () => 'it took it',
    (error) => `${error} ${error.cause ?? ''}`,
  );
  expect(refused).toContain(check);
});
