import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { accountEventKinds } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';

/** The last four characters of a card number, as their index has them. */
export const endOfCard = (account: AnySQLiteColumn): SQL<string> =>
  sql<string>`substr(${account}, length(${account}) - 3)`;

/** The digits of a phone number, as their index has them. */
export const phoneDigits = (phone: AnySQLiteColumn): SQL<string> =>
  sql<string>`replace(replace(replace(${phone}, ' ', ''), '-', ''), '+', '')`;

/** Shoppers, their sessions, invitations, bank cards, addresses and profiles (docs/domain.md, Shoppers, sessions, bounds). */
export function shopperTables(c: Columns) {
  const shoppers = c.table(
    'shoppers',
    {
      id: c.id(),
      username: c.text('username').notNull(),
      /** The username in lower case: unique without regard to case. */
      usernameKey: c.text('username_key').notNull(),
      nickname: c.text('nickname').notNull(),
      /** argon2id of the password's MD5 digest; null for an account that nobody logs in to (demo). */
      passwordHash: c.text('password_hash'),
      fundPasswordHash: c.text('fund_password_hash'),
      reputationScore: c.whole('reputation_score').notNull().default(100),
      invitedBy: c.ref('invited_by').references((): AnySQLiteColumn => shoppers.id),
      /** Who invited that one, and who invited the latter: this shopper is in their teams too, at levels 2 and 3. */
      secondInviter: c.ref('second_inviter').references((): AnySQLiteColumn => shoppers.id),
      thirdInviter: c.ref('third_inviter').references((): AnySQLiteColumn => shoppers.id),
      /** The code that opened the account; null in rows of an older version that came by a code of the shop. */
      invitationId: c.ref('invitation_id'),
      /** The language of the shopper's last log-in, in which staff see what the shopper sees. */
      locale: c.text('locale'),
      demo: c.bool('demo').notNull().default(false),
      blockedAt: c.instant('blocked_at'),
      /** When the shopper ended the account, which is blocked since and has no name (docs/domain.md, Personal data). */
      deletedAt: c.instant('deleted_at'),
      /** Since when withdrawals are frozen, after a chargeback or by staff. */
      withdrawalsFrozenAt: c.instant('withdrawals_frozen_at'),
      withdrawalsFrozenWhy: c.text('withdrawals_frozen_why').notNull().default(''),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('shoppers_username_key').on(t.usernameKey),
      c.index('shoppers_invited_by').on(t.invitedBy, t.id),
      c.index('shoppers_second_inviter').on(t.secondInviter, t.id),
      c.index('shoppers_third_inviter').on(t.thirdInviter, t.id),
      c.index('shoppers_created').on(t.createdAt),
      c.index('shoppers_invitation').on(t.invitationId, t.id),
      c.prefixIndex('shoppers_username_start', t.usernameKey),
      c.prefixIndex('shoppers_nickname_start', t.nickname),
      c.index('shoppers_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
      c.index('shoppers_blocked').on(t.id).where(sql`${t.blockedAt} is not null`),
      c.index('shoppers_invited').on(t.id).where(sql`${t.invitedBy} is not null`),
      c.index('shoppers_frozen_id').on(t.id).where(sql`${t.withdrawalsFrozenAt} is not null`),
      c.index('shoppers_frozen').on(t.withdrawalsFrozenAt).where(sql`${t.withdrawalsFrozenAt} is not null`),
      c.check('shoppers_username_length', sql`length(${t.username}) between 3 and 32`),
      c.check('shoppers_nickname_length', sql`length(${t.nickname}) between 1 and 32`),
      c.check('shoppers_reputation_bounds', sql`${t.reputationScore} between 0 and 100`),
    ],
  );

  const sessions = c.table(
    'sessions',
    {
      id: c.text('id').primaryKey(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      userAgent: c.text('user_agent').notNull(),
      createdAt: c.instant('created_at').notNull(),
      expiresAt: c.instant('expires_at').notNull(),
      endedAt: c.instant('ended_at'),
    },
    (t) => [
      c.index('sessions_shopper').on(t.shopperId),
      c.index('sessions_ended').on(t.endedAt),
      c.index('sessions_expiry').on(t.expiresAt),
    ],
  );

  const invitations = c.table(
    'invitations',
    {
      id: c.id(),
      code: c.text('code').notNull(),
      /** Null for the shop's own root code. */
      shopperId: c.ref('shopper_id').references(() => shoppers.id),
      createdAt: c.instant('created_at').notNull(),
      /** Since when the code is closed. */
      closedAt: c.instant('closed_at'),
    },
    (t) => [
      c.uniqueIndex('invitations_code').on(t.code),
      c.uniqueIndex('invitations_shopper').on(t.shopperId),
      c.check('invitations_code_length', sql`length(${t.code}) between 4 and 32`),
    ],
  );

  const bankCards = c.table(
    'bank_cards',
    {
      shopperId: c
        .ref('shopper_id')
        .primaryKey()
        .references(() => shoppers.id),
      bankTruename: c.text('bank_truename').notNull(),
      bankAccount: c.text('bank_account').notNull(),
      bankName: c.text('bank_name').notNull(),
      /** When it replaced another card; null for a shopper's first one. */
      changedAt: c.instant('changed_at'),
      updatedAt: c.instant('updated_at').notNull(),
    },
    (t) => [
      c.index('bank_cards_account').on(t.bankAccount),
      c.index('bank_cards_end').on(endOfCard(t.bankAccount)),
      c.prefixIndex('bank_cards_truename', t.bankTruename),
    ],
  );

  /** Where a shopper has goods sent to (docs/domain.md, Personal data): one of them is the default, if there is any. */
  const addresses = c.table(
    'address_book',
    {
      id: c.id(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      truename: c.text('truename').notNull(),
      phone: c.text('phone').notNull(),
      address: c.text('address').notNull(),
      /** What new orders copy, and what `user_address` answers. */
      isDefault: c.bool('is_default').notNull(),
      updatedAt: c.instant('updated_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('address_book_default').on(t.shopperId).where(sql`${t.isDefault}`),
      c.index('address_book_shopper').on(t.shopperId, t.id),
      c.index('address_book_phone').on(phoneDigits(t.phone)),
      c.prefixIndex('address_book_truename', t.truename),
      c.index('address_book_address').on(t.address),
    ],
  );

  /**
   * What a shopper says of themselves; only the picture is for others too (docs/domain.md, Personal data). Empty texts
   * say nothing.
   */
  const profiles = c.table(
    'profiles',
    {
      shopperId: c
        .ref('shopper_id')
        .primaryKey()
        .references(() => shoppers.id),
      /** A file of the folder of avatars. */
      avatar: c.text('avatar').notNull().default(''),
      /** A day, `YYYY-MM-DD`. */
      birthday: c.text('birthday').notNull().default(''),
      region: c.text('region').notNull().default(''),
      signature: c.text('signature').notNull().default(''),
      updatedAt: c.instant('updated_at').notNull(),
    },
    (t) => [c.index('profiles_avatar').on(t.avatar).where(sql`${t.avatar} <> ''`)],
  );

  /** Which version of an agreement a shopper agreed to (docs/domain.md, Personal data). */
  const consents = c.table(
    'consents',
    {
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      /** Of `articles`, where a draft may be deleted. */
      articleId: c.whole('article_id').notNull(),
      /** The article's, which every change of it raises. */
      version: c.whole('version').notNull(),
      locale: c.text('locale').notNull(),
      agreedAt: c.instant('agreed_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.shopperId, t.articleId, t.version] })],
  );

  const accountEvents = c.table(
    'account_events',
    {
      id: c.id(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      kind: c.oneOf('kind', accountEventKinds).notNull(),
      /** The origin of the request: IP address and user agent; empty for acts of staff. */
      address: c.text('address').notNull(),
      userAgent: c.text('user_agent').notNull(),
      /** End of the card number, fen, nickname, or the user agent of the ended session; otherwise empty. */
      detail: c.text('detail').notNull(),
      /** How often within the hour; above 1 only for wrong passwords. */
      times: c.whole('times').notNull().default(1),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.index('account_events_shopper').on(t.shopperId, t.id),
      c.index('account_events_age').on(t.createdAt),
      c.check('account_events_times', sql`${t.times} > 0`),
    ],
  );

  return { shoppers, sessions, invitations, bankCards, addresses, profiles, consents, accountEvents };
}
