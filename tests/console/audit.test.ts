import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectJobs } from '../../db/queries/jobs.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { engine, tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { checkAudit } from '../../server/jobs/check-audit.ts';
import { every } from '../../server/jobs/schedule.ts';
import { createWorker } from '../../server/jobs/worker.ts';
import { chainOlderEntries, verifyAudit } from '../../server/services/staff/audit-chain.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestShop } from '../support/test-shop.ts';

const { auditLog, auditHead } = tables;

const note = (store: Store, n: number) =>
  store.transaction((tx) =>
    insertAuditEntry(tx, {
      actor: 'staff:1',
      action: 'test',
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
    await insertAuditEntry(tx, { actor: 'a', action: 'lost', subject: 'shop', detail: {}, note: '' });
    throw new Error('nothing of it');
  });
  const written = Array.from({ length: 20 }, (_, n) => note(store, n));
  await Promise.allSettled([lost, ...written]);
  expect(await verifyAudit(store)).toMatchObject({ checked: 26, fault: null });
});

test('entries of an older version are chained at the next start, once', async () => {
  const { store } = await openTestShop();
  const older = { actor: 'alice', action: 'credit', subject: 'shop', detail: { b: 1, a: 2 }, note: '', createdAt: 5 };
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
  await run('settings', 'set', 'confirm_above', '5000.00', '--note', 'less');
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
  const run = (signal: AbortSignal) => checkAudit({ store, log }, signal);
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
});
