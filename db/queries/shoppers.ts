import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { shoppers, sessions, invitations, accounts, bankCards, addresses } = tables;

const credentials = prepared((db) =>
  db
    .select({ id: shoppers.id, passwordHash: shoppers.passwordHash, blockedAt: shoppers.blockedAt })
    .from(shoppers)
    .where(eq(shoppers.usernameKey, sql.placeholder('usernameKey'))),
);

export async function selectCredentials(on: Reader, usernameKey: string) {
  const [row] = await credentials(on).execute({ usernameKey });
  return row;
}

const profile = prepared((db) =>
  db
    .select({
      id: shoppers.id,
      username: shoppers.username,
      nickname: shoppers.nickname,
      reputationScore: shoppers.reputationScore,
      balance: accounts.balance,
      bankTruename: bankCards.bankTruename,
      bankAccount: bankCards.bankAccount,
      bankName: bankCards.bankName,
      truename: addresses.truename,
      phone: addresses.phone,
      address: addresses.address,
    })
    .from(shoppers)
    .innerJoin(accounts, eq(accounts.shopperId, shoppers.id))
    .leftJoin(bankCards, eq(bankCards.shopperId, shoppers.id))
    .leftJoin(addresses, eq(addresses.shopperId, shoppers.id))
    .where(eq(shoppers.id, sql.placeholder('id'))),
);

/** A shopper with wallet balance, card and address. */
export async function selectProfile(on: Reader, id: number) {
  const [row] = await profile(on).execute({ id });
  return row;
}

export interface NewShopper {
  username: string;
  usernameKey: string;
  nickname: string;
  passwordHash: string | null;
  invitedBy: number | null;
  demo: boolean;
}

/** The new shopper's id, or null when the username is taken. */
export async function insertShopper(tx: Writer, shopper: NewShopper): Promise<number | null> {
  const [row] = await tx.db
    .insert(shoppers)
    .values({ ...shopper, createdAt: tx.now })
    .onConflictDoNothing({ target: shoppers.usernameKey })
    .returning({ id: shoppers.id });
  return row?.id ?? null;
}

const invitation = prepared((db) =>
  db
    .select({ id: invitations.id, shopperId: invitations.shopperId })
    .from(invitations)
    .where(eq(invitations.code, sql.placeholder('code'))),
);

export async function selectInvitation(on: Reader, code: string) {
  const [row] = await invitation(on).execute({ code });
  return row;
}

const ownInvitation = prepared((db) =>
  db
    .select({ code: invitations.code })
    .from(invitations)
    .where(eq(invitations.shopperId, sql.placeholder('shopperId'))),
);

export async function selectOwnInvitation(on: Reader, shopperId: number): Promise<string | undefined> {
  const [row] = await ownInvitation(on).execute({ shopperId });
  return row?.code;
}

/** The shop's own code, which the first shoppers register with. */
export async function selectRootInvitation(on: Reader): Promise<string | undefined> {
  const [row] = await on.db.select({ code: invitations.code }).from(invitations).where(isNull(invitations.shopperId));
  return row?.code;
}

export async function insertInvitation(
  tx: Writer,
  { code, shopperId }: { code: string; shopperId: number | null },
): Promise<void> {
  await tx.db.insert(invitations).values({ code, shopperId, createdAt: tx.now });
}

const newSession = prepared((db) =>
  db.insert(sessions).values({
    id: sql.placeholder('id'),
    shopperId: sql.placeholder('shopperId'),
    userAgent: sql.placeholder('userAgent'),
    createdAt: sql.placeholder('createdAt'),
    expiresAt: sql.placeholder('expiresAt'),
  }),
);

export async function insertSession(
  tx: Writer,
  session: { id: string; shopperId: number; userAgent: string; expiresAt: number },
): Promise<void> {
  await newSession(tx).execute({ ...session, createdAt: tx.now });
}

const liveSession = prepared((db) =>
  db
    .select({ sessionId: sessions.id, shopperId: sessions.shopperId })
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(shoppers.blockedAt),
      ),
    ),
);

/** The session if it still counts: not ended, not run out, and its shopper not blocked. */
export async function selectLiveSession(on: Reader, values: { id: string; now: number }) {
  const [row] = await liveSession(on).execute({ ...values });
  return row;
}

const finishSession = prepared((db) =>
  db
    .update(sessions)
    .set({ endedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.endedAt))),
);

export async function endSession(tx: Writer, id: string): Promise<void> {
  await finishSession(tx).execute({ id, now: tx.now });
}
