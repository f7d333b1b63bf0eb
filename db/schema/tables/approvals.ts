import { sql } from 'drizzle-orm';
import { actKinds, approvalStates } from '../../../shared/console/act-kinds.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { shopperTables } from './shoppers.ts';
import type { staffTables } from './staff.ts';

type Needs = Pick<ReturnType<typeof shopperTables>, 'shoppers'> & Pick<ReturnType<typeof staffTables>, 'staff'>;

/** Acts that wait for the yes of a second person (docs/domain.md, Two persons). */
export function approvalTables(c: Columns, { shoppers, staff }: Needs) {
  const approvals = c.table(
    'approvals',
    {
      id: c.id(),
      kind: c.oneOf('kind', actKinds).notNull(),
      /** What is to be done, with the facts that it was asked for with: amount, shopper by number, card. */
      parameters: c.json<Record<string, unknown>>('parameters').notNull(),
      /** SHA-256 of the canonical JSON of kind and parameters. */
      hash: c.text('hash').notNull(),
      /** The record that it is about: `withdrawal:<id>`. */
      subject: c.text('subject').notNull(),
      /** Fen. */
      amount: c.money('amount'),
      shopperId: c.ref('shopper_id').references(() => shoppers.id),
      askedBy: c
        .ref('asked_by')
        .notNull()
        .references(() => staff.id),
      sessionId: c.text('session_id').notNull(),
      note: c.text('note').notNull(),
      askedAt: c.instant('asked_at').notNull(),
      expiresAt: c.instant('expires_at').notNull(),
      state: c.oneOf('state', approvalStates).notNull(),
      decidedBy: c.ref('decided_by').references(() => staff.id),
      decidedAt: c.instant('decided_at'),
      decideNote: c.text('decide_note').notNull(),
      /** Done by the person who asked, since there was nobody else. */
      alone: c.bool('alone').notNull(),
      /** What each of the two showed for this very act. */
      askEvidence: c.json<unknown>('ask_evidence'),
      decideEvidence: c.json<unknown>('decide_evidence'),
    },
    (t) => [
      c.index('approvals_state').on(t.state, t.id),
      c.index('approvals_asker').on(t.askedBy, t.id),
      c.index('approvals_subject').on(t.subject, t.id),
      c.index('approvals_kind').on(t.kind, t.id),
      // The same act does not wait twice.
      c.uniqueIndex('approvals_waiting').on(t.hash).where(sql`${t.state} = 'waiting'`),
      c.check(
        'approvals_two_persons',
        sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}
          or (${t.state} = 'done' and ${t.alone})`,
      ),
      c.check('approvals_decided', sql`(${t.state} in ('done', 'declined')) = (${t.decidedBy} is not null)`),
      c.check('approvals_in_time', sql`${t.state} <> 'done' or ${t.decidedAt} < ${t.expiresAt}`),
    ],
  );

  return { approvals };
}
