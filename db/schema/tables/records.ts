import type { LoggedAction } from '../../../shared/console/audit-actions.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { shopperTables } from './shoppers.ts';

type Needs = Pick<ReturnType<typeof shopperTables>, 'shoppers'>;

/** Stored results of idempotent calls, and the audit log (docs/domain.md, Answers; Honest by construction). */
export function recordTables(c: Columns, { shoppers }: Needs) {
  const idempotencyKeys = c.table(
    'idempotency_keys',
    {
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      call: c.text('call').notNull(),
      key: c.text('key').notNull(),
      /**
       * HMAC of the fields without passwords: the same key with other fields is refused. Empty in rows of an older
       * version.
       */
      fieldsHash: c.text('fields_hash').notNull(),
      /** The result of the call's service; its message is composed again for each repeat. */
      result: c.json<unknown>('result'),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.shopperId, t.call, t.key] }), c.index('idempotency_keys_age').on(t.createdAt)],
  );

  const auditLog = c.table(
    'audit_log',
    {
      id: c.id(),
      /** The actor: `staff:<id>`, `shell:<system user>`, a pay channel, or `demo`. */
      actor: c.text('actor').notNull(),
      action: c.text('action').$type<LoggedAction>().notNull(),
      /** The subject: `shopper:<id>`. */
      subject: c.text('subject').notNull(),
      detail: c.json<Record<string, unknown>>('detail').notNull(),
      note: c.text('note').notNull(),
      /** The key that staff gave the act, so that a repeat is recognised. */
      key: c.text('key'),
      createdAt: c.instant('created_at').notNull(),
      /** The session of staff in which it was done, and the approval that allowed it. */
      sessionId: c.text('session_id'),
      approvalId: c.ref('approval_id'),
      /** The shopper that it is about, and the sum in fen. */
      shopperId: c.ref('shopper_id').references(() => shoppers.id),
      amount: c.money('amount'),
      /**
       * Its place in the chain, from 1, and the hash over the entry and the hash before it; null only while its
       * transaction runs, and in entries of an older version until the next start.
       */
      position: c.ref('position'),
      hash: c.text('hash'),
    },
    (t) => [
      c.uniqueIndex('audit_log_position').on(t.position),
      c.index('audit_log_time').on(t.createdAt, t.id),
      c.index('audit_log_shopper').on(t.shopperId, t.id),
      c.index('audit_log_subject').on(t.subject, t.id),
      c.index('audit_log_actor').on(t.actor, t.id),
      c.index('audit_log_action').on(t.action, t.id),
      c.index('audit_log_actor_action').on(t.actor, t.action, t.id),
      c.uniqueIndex('audit_log_key').on(t.key),
    ],
  );

  /** The end of the chain of audit entries: one row, so that writers take turns (docs/domain.md, Audit). */
  const auditHead = c.table('audit_head', {
    id: c.givenId(),
    position: c.ref('position').notNull(),
    hash: c.text('hash').notNull(),
  });

  return { idempotencyKeys, auditLog, auditHead };
}
