import { sql } from 'drizzle-orm';
import type { Grants } from '../../../shared/console/rights.ts';
import type { Columns } from '../columns.sqlite.ts';

/** Who runs the shop in the console: people, their roles, factors and sessions; never a shopper with a flag. */
export function staffTables(c: Columns) {
  const staffRoles = c.table('staff_roles', {
    key: c.text('key').primaryKey(),
    name: c.text('name').notNull(),
    /** The grants of each area. */
    grants: c.json<Grants>('grants').notNull(),
    /** When staff changed it; until then a built-in role has the grants of this version. */
    changedAt: c.instant('changed_at'),
    /** The grants that a new shop gave it when staff last changed it: what came later, nobody has decided on. */
    decidedOn: c.json<Grants>('decided_on'),
    createdAt: c.instant('created_at').notNull(),
  });

  const staff = c.table(
    'staff',
    {
      id: c.id(),
      name: c.text('name').notNull(),
      /** The name in lower case: unique without regard to case. */
      nameKey: c.text('name_key').notNull(),
      role: c
        .text('role')
        .notNull()
        .references(() => staffRoles.key),
      /** How passkeys name the person: random, so that they tell nothing. */
      userHandle: c.text('user_handle').notNull(),
      /** argon2id; null for a person with passkeys only. */
      passwordHash: c.text('password_hash'),
      blockedAt: c.instant('blocked_at'),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('staff_name_key').on(t.nameKey),
      c.uniqueIndex('staff_user_handle').on(t.userHandle),
      c.check('staff_name_length', sql`length(${t.name}) between 1 and 40`),
    ],
  );

  const staffId = () =>
    c
      .ref('staff_id')
      .notNull()
      .references(() => staff.id);

  const staffPasskeys = c.table(
    'staff_passkeys',
    {
      /** The credential's id, base64url as are all bytes here. */
      id: c.text('id').primaryKey(),
      staffId: staffId(),
      label: c.text('label').notNull(),
      /** COSE. */
      publicKey: c.text('public_key').notNull(),
      /** How often it signed, as it says; 0 for keys that do not count. */
      signCount: c.long('sign_count').notNull(),
      transports: c.json<string[]>('transports').notNull(),
      createdAt: c.instant('created_at').notNull(),
      usedAt: c.instant('used_at'),
    },
    (t) => [c.index('staff_passkeys_staff').on(t.staffId)],
  );

  const staffTotp = c.table('staff_totp', {
    staffId: c
      .ref('staff_id')
      .primaryKey()
      .references(() => staff.id),
    /** Encrypted with a key that is derived from the server's secret. */
    secret: c.text('secret').notNull(),
    /** The 30 seconds of the last code that was accepted; it and those before are refused. */
    lastStep: c.long('last_step').notNull(),
    createdAt: c.instant('created_at').notNull(),
  });

  const staffRecovery = c.table(
    'staff_recovery',
    {
      staffId: staffId(),
      /** HMAC, whose key is derived from the server's secret. */
      codeHash: c.text('code_hash').notNull(),
      usedAt: c.instant('used_at'),
    },
    (t) => [c.primaryKey({ columns: [t.staffId, t.codeHash] })],
  );

  const staffSessions = c.table(
    'staff_sessions',
    {
      /** Names the session in lists and in the audit log; it opens nothing. */
      id: c.text('id').primaryKey(),
      /** SHA-256 of the token. */
      tokenHash: c.text('token_hash').notNull(),
      staffId: staffId(),
      createdAt: c.instant('created_at').notNull(),
      /** Counted to the minute. */
      seenAt: c.instant('seen_at').notNull(),
      expiresAt: c.instant('expires_at').notNull(),
      /** When the person last showed a factor. */
      freshAt: c.instant('fresh_at').notNull(),
      userAgent: c.text('user_agent').notNull(),
      address: c.text('address').notNull(),
    },
    (t) => [
      c.uniqueIndex('staff_sessions_token').on(t.tokenHash),
      c.index('staff_sessions_staff').on(t.staffId),
      c.index('staff_sessions_expiry').on(t.expiresAt),
    ],
  );

  const staffInvites = c.table(
    'staff_invites',
    {
      id: c.id(),
      /** SHA-256 of the token. */
      tokenHash: c.text('token_hash').notNull(),
      name: c.text('name').notNull(),
      role: c
        .text('role')
        .notNull()
        .references(() => staffRoles.key),
      /** `staff:<id>`, or who gave the command. */
      madeBy: c.text('made_by').notNull(),
      /** Whose log-in it makes anew; null for a person who is not there yet. */
      staffId: c.ref('staff_id'),
      /** The request that allowed it: who asked has its opening code. Null for a link of the shell, which needs none. */
      approvalId: c.ref('approval_id'),
      createdAt: c.instant('created_at').notNull(),
      expiresAt: c.instant('expires_at').notNull(),
      usedAt: c.instant('used_at'),
      revokedAt: c.instant('revoked_at'),
    },
    (t) => [
      c.uniqueIndex('staff_invites_token').on(t.tokenHash),
      c.index('staff_invites_maker').on(t.madeBy),
      c.index('staff_invites_role').on(t.role),
    ],
  );

  /** Challenges that were answered: none is accepted twice. */
  const staffChallenges = c.table(
    'staff_challenges',
    {
      nonce: c.text('nonce').primaryKey(),
      /** From then on it is refused anyway. */
      expiresAt: c.instant('expires_at').notNull(),
    },
    (t) => [c.index('staff_challenges_expiry').on(t.expiresAt)],
  );

  return {
    staffRoles,
    staff,
    staffPasskeys,
    staffTotp,
    staffRecovery,
    staffSessions,
    staffInvites,
    staffChallenges,
  };
}
