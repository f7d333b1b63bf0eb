import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectJobs } from '../../db/queries/jobs.ts';
import { selectOrderId } from '../../db/queries/orders.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { engine, tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { checkAudit } from '../../server/jobs/check-audit.ts';
import { every } from '../../server/jobs/schedule.ts';
import { createWorker } from '../../server/jobs/worker.ts';
import { dateAfter, dateIn, startOfDate } from '../../server/services/days/calendar.ts';
import { chainOlderEntries, verifyAudit } from '../../server/services/staff/audit-chain.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { defaultGrants, type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { operatorOf } from '../support/operator.ts';
import { parcelsOf } from '../support/parcels.ts';
import { openTestShop } from '../support/test-shop.ts';

const { auditLog, auditHead } = tables;

const note = (store: Store, n: number) =>
  store.transaction((tx) =>
    insertAuditEntry(tx, {
      actor: 'staff:1',
      action: 'order note',
      subject: `shop`,
      detail: { n, b: [1, null] },
      note: '注',
    }),
  );

/** A shop with six entries. */
async function auditedShop() {
  const shop = await openTestShop();
  for (let n = 1; n <= 6; n++) await note(shop.store, n);
  return shop;
}

/** Somebody who has the database itself. */
async function intrude(store: Store, statement: ReturnType<typeof sql>): Promise<void> {
  const off =
    engine === 'pg'
      ? [sql`alter table audit_log disable trigger user`]
      : [sql`drop trigger audit_log_no_update`, sql`drop trigger audit_log_no_delete`];
  await store.transaction(async (tx) => {
    for (const one of [...off, statement]) await runRaw(tx, one);
  });
}

const columns = sql`(actor, action, subject, detail, note, created_at, position, hash)`;
const attacks = {
  'a changed note': [sql`update audit_log set note = 'never mind' where position = 3`, 3, 'changed'],
  'a changed sum': [sql`update audit_log set amount = 1 where position = 2`, 2, 'changed'],
  'a changed detail': [sql`update audit_log set detail = '{"n":7}' where position = 4`, 4, 'changed'],
  'a deleted entry': [sql`delete from audit_log where position = 3`, 3, 'missing'],
  'an inserted entry before the first': [
    sql`insert into audit_log ${columns} values ('staff:1', 'credit', 'shop', '{}', '', 1, 0, 'abc')`,
    7,
    'outside the chain',
  ],
  'a cut-off end': [sql`delete from audit_log where position > 4`, 5, 'cut off'],
  'everything deleted': [sql`delete from audit_log`, 1, 'cut off'],
  'an inserted entry without a place': [
    sql`insert into audit_log ${columns} values ('staff:1', 'credit', 'shop', '{}', '', 1, null, null)`,
    7,
    'outside the chain',
  ],
  'an inserted entry with one': [
    sql`insert into audit_log ${columns} values ('staff:1', 'credit', 'shop', '{}', '', 1, 7, 'abc')`,
    7,
    'changed',
  ],
  'a head that was set back': [sql`update audit_head set position = 0, hash = ''`, 7, 'cut off'],
} as const;

test.each(Object.entries(attacks))('the check finds %s', async (_, [statement, position, what]) => {
  const { store } = await auditedShop();
  expect(await verifyAudit(store)).toMatchObject({ checked: 6, fault: null });
  await intrude(store, statement);
  expect((await verifyAudit(store)).fault).toMatchObject({ position, what });
});

test('an entry takes its place once: afterwards its place does not change either', async () => {
  const { store } = await auditedShop();
  const change = (set: Partial<typeof auditLog.$inferInsert>) =>
    store.transaction(async (tx) => void (await tx.db.update(auditLog).set(set).where(eq(auditLog.position, 6))));
  for (const set of [{ hash: 'x' }, { position: 9 }, { note: 'x' }, { approvalId: 4 }])
    await expect(change(set)).rejects.toThrow();
});

test('writers at the same time make one chain, and who fails leaves no gap', async () => {
  const { store } = await auditedShop();
  const lost = store.transaction(async (tx) => {
    await insertAuditEntry(tx, { actor: 'a', action: 'order note', subject: 'shop', detail: {}, note: '' });
    throw new Error('nothing of it');
  });
  const written = Array.from({ length: 20 }, (_, n) => note(store, n));
  await Promise.allSettled([lost, ...written]);
  expect(await verifyAudit(store)).toMatchObject({ checked: 26, fault: null });
});

test('entries of an older version are chained at the next start, once', async () => {
  const { store } = await openTestShop();
  const act = { actor: 'alice', action: 'credit', subject: 'shop' } as const;
  const older = { ...act, detail: { b: 1, a: 2 }, note: '', createdAt: 5 };
  await store.transaction(async (tx) => {
    for (let n = 0; n < 2; n++) await tx.db.insert(auditLog).values(Array.from({ length: 300 }, () => older));
  });
  await Promise.all([chainOlderEntries(store), chainOlderEntries(store)]);
  await note(store, 1);
  expect(await verifyAudit(store)).toMatchObject({ checked: 601, fault: null });
  await intrude(
    store,
    sql`insert into audit_log ${columns} values ('staff:1', 'credit', 'shop', '{}', '', 1, null, null)`,
  );
  await chainOlderEntries(store);
  expect((await verifyAudit(store)).fault).toMatchObject({ position: 602, what: 'outside the chain' });
});

test('a command is in the same chain, and `audit verify` names what does not fit', async () => {
  const shop = await auditedShop();
  const run = operatorOf(shop, temporaryFolder(), { actor: 'shell:root' });
  await run('settings', 'set', 'recharge_max', '40000.00', '--note', 'less');
  const [last] = (await shop.store.reader.db.select().from(auditLog).orderBy(asc(auditLog.id))).slice(-1);
  expect(last).toMatchObject({ actor: 'shell:root', action: 'settings set', position: 7 });
  const [head] = await shop.store.reader.db.select().from(auditHead);
  const anchor = `${head?.position}:${head?.hash}`;
  expect(await run('audit', 'verify', anchor)).toEqual({
    out: `the audit log is whole: 7 entries, head ${anchor}\n`,
    err: '',
    exitCode: 0,
  });
  const other = anchor.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  expect(await run('audit', 'verify', other)).toMatchObject({
    out: 'THE AUDIT LOG WAS CHANGED: position 7: not the anchor\n',
    exitCode: 1,
  });
  await intrude(shop.store, sql`update audit_log set note = 'x' where position = 3`);
  const [third] = await shop.store.reader.db.select().from(auditLog).where(eq(auditLog.position, 3));
  expect(await run('audit', 'verify')).toMatchObject({
    out: `THE AUDIT LOG WAS CHANGED: position 3, entry ${third?.id}: changed\n`,
    exitCode: 1,
  });
});

test('the check at night shows the end of the chain to who keeps it elsewhere', async () => {
  const { store } = await auditedShop();
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  let fails = false;
  const run = async (signal: AbortSignal) => {
    if (fails) throw new Error('away');
    return checkAudit({ store, log }, signal);
  };
  const worker = createWorker({ store, alone: false, log }, [{ name: 'check-audit', schedule: every(0), run }]);
  await worker.open();
  metrics.watchJobs(() => selectJobs(store.reader));
  const look = async () => {
    await worker.look();
    await worker.idle();
    return metrics.text();
  };
  expect(await metrics.text()).toMatch(/^shop_audit_ok -1$/m);
  const whole = await look();
  expect(whole).toMatch(/^shop_audit_ok 1$/m);
  expect(whole).toMatch(/^shop_audit_head\{hash="[0-9a-f]{64}"\} 6$/m);
  await intrude(store, sql`delete from audit_log where position = 1`);
  expect(await look()).toMatch(/^shop_audit_ok 0$/m);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 60, fault: { position: 1, what: 'missing' } });
  fails = true;
  const failed = await look();
  expect(failed).toMatch(/^shop_job_failures\{job="check-audit"\} 1$/m);
  expect(failed).toMatch(/^shop_audit_ok 0$/m);
  expect(failed).toMatch(/^shop_audit_head\{/m);
});

/** A shop with its console, and somebody of each role. */
async function staffedConsole() {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const read = async (input: object = {}, as: RoleKey = 'auditor') =>
    (await shop.call('audit', input, { as })).body.data;
  return { ...shop, read };
}

const staffIdOf = (role: RoleKey) => roleKeys.indexOf(role) + 1;

test('the console reads the log of days of the shop, both within, of a person, an act and a shopper', async () => {
  const shop = await staffedConsole();
  const [mia, noa] = [await shop.addShopper('Mia', 0), await shop.addShopper('noa', 0)];
  const day = dateAfter(dateIn('Asia/Shanghai', shop.clock()), 2);
  const act = (shopperId: number, role: RoleKey, action: AuditAction) =>
    shop.store.transaction((tx) => {
      const by = { actor: `staff:${staffIdOf(role)}`, note: '', detail: {} };
      return insertAuditEntry(tx, { ...by, action, subject: `shopper:${shopperId}`, shopperId });
    });
  shop.clock.advance(startOfDate(day, 'Asia/Shanghai') - 1 - shop.clock());
  const before = await act(mia, 'owner', 'shopper note');
  shop.clock.advance(1);
  const first = await act(mia, 'owner', 'shopper block');
  shop.clock.advance(startOfDate(dateAfter(day), 'Asia/Shanghai') - 1 - shop.clock());
  const last = await act(noa, 'service', 'shopper note');
  shop.clock.advance(1);
  const after = await act(noa, 'owner', 'shopper note');

  const ids = async (input: object, as?: RoleKey) => (await shop.read(input, as)).map(({ id }: { id: number }) => id);
  expect(await ids({ from: day, to: day })).toEqual([last, first]);
  expect(await ids({ from: day })).toEqual([after, last, first]);
  expect(await ids({ to: day })).toEqual([last, first, before]);
  expect(await ids({ from: dateAfter(day), to: day })).toEqual([]);
  expect(await ids({ from: day, to: day, actor: `staff:${staffIdOf('owner')}` })).toEqual([first]);
  expect(await ids({ action: 'shopper note', to: day })).toEqual([last, before]);
  expect(await ids({ username: ' mIA ' })).toEqual([first, before]);
  expect(await ids({ username: 'mia', shopper: noa })).toEqual([]);
  expect(await ids({ username: 'nobody' })).toEqual([]);
  // Who may see no others finds none of them by any of these.
  expect(await ids({ username: 'noa', from: day, actor: `staff:${staffIdOf('owner')}` }, 'service')).toEqual([last]);
  expect((await shop.call('audit', { from: '2026-02-30' }, { as: 'auditor' })).body.data).toEqual({ field: 'from' });
});

test('what a newer version has done is listed, and found by its own word', async () => {
  const shop = await staffedConsole();
  const mia = await shop.addShopper('mia', 0);
  const subject = `shopper:${mia}`;
  const action = 'shopper praise' as string as AuditAction;
  await shop.store.transaction((tx) =>
    insertAuditEntry(tx, { actor: 'staff:1', action, subject, detail: {}, note: '' }),
  );
  const newer = [expect.objectContaining({ action, subject_name: 'mia' })];
  expect(await shop.read({ action })).toEqual(newer);
  expect(await shop.read({ subject })).toEqual(newer);
  const { acts } = (await shop.call('shopper', { id: mia }, { as: 'owner' })).body.data;
  expect(acts).toMatchObject([{ action }]);
});

test('entries call people and orders by their names', async () => {
  const shop = await staffedConsole();
  const { orderno } = await parcelsOf(shop).orderToSend();
  const id = await selectOrderId(shop.store.reader, orderno);
  const mia = await shop.addShopper('mia', 0);
  for (const subject of [`order:${id}`, `shopper:${mia}`, `staff:${staffIdOf('service')}`, 'item:1', 'staff:0', 'shop'])
    await shop.store.transaction((tx) =>
      insertAuditEntry(tx, { actor: 'shell:root', action: 'order note', subject, detail: {}, note: '' }),
    );
  const rows: { subject_name: string | null; name: string | null }[] = await shop.read({
    action: 'order note',
    sort: 'earliest',
  });
  expect(rows.map(({ subject_name }) => subject_name)).toEqual([orderno, 'mia', 'service', null, null, null]);
  expect(rows.map(({ name }) => name)).toEqual(rows.map(() => null));
});

test('an act that one person alone agreed to is marked, and so is their yes; who may not open a request is told', async () => {
  const shop = await staffedConsole();
  const shopperId = await shop.addShopper('mia', 0);
  await shop.store.transaction((tx) => runRaw(tx, sql`update staff set blocked_at = 1 where role <> 'owner'`));
  const owner = { staffId: staffIdOf('owner'), sessionId: 'session of owner', grants: defaultGrants.owner };
  const show = async () => ({ factor: 'totp' });
  const { approvals } = shop.services;
  const credit = { kind: 'wallet.credit' as const, parameters: { shopperId, amount: 700 }, note: 'late' };
  await approvals.perform(owner, credit, show);
  const days = { what: 'orders' as const, from: '2026-01-01', to: '2026-01-31' };
  await approvals.perform(owner, { kind: 'export', parameters: days, note: 'tax' }, show);

  const marks = async (as: RoleKey) =>
    (await shop.read({ sort: 'earliest' }, as)).map(
      ({ action, alone, may_open_approval }: { action: string; alone: boolean; may_open_approval: boolean }) => [
        action,
        alone,
        may_open_approval,
      ],
    );
  expect(await marks('auditor')).toEqual([
    ['approval ask', false, true],
    ['approval approve', true, true],
    ['credit', true, true],
    // No export is an auditor's business.
    ['approval ask', false, false],
    ['approval approve', true, false],
  ]);
  expect((await marks('owner')).map(([, , mayOpen]: [string, boolean, boolean]) => mayOpen)).toEqual([
    ...[true, true, true, true, true],
  ]);
  expect(await marks('service')).toEqual([]);
});
