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
      /** The actor: the operator's system user, or `demo`. */
      actor: c.text('actor').notNull(),
      action: c.text('action').notNull(),
      /** The subject: `shopper:<id>`. */
      subject: c.text('subject').notNull(),
      detail: c.json<Record<string, unknown>>('detail').notNull(),
      note: c.text('note').notNull(),
      /** The key that staff gave the act, so that a repeat is recognised. */
      key: c.text('key'),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.index('audit_log_subject').on(t.subject, t.id),
      c.index('audit_log_actor').on(t.actor, t.id),
      c.index('audit_log_action').on(t.action, t.id),
      c.index('audit_log_actor_action').on(t.actor, t.action, t.id),
      c.uniqueIndex('audit_log_key').on(t.key),
    ],
  );

  return { idempotencyKeys, auditLog };
}
