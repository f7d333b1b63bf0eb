import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { namesOf, type WholeRow } from './columns.ts';

const { shoppers, invitations, accounts, bankCards, addresses, profiles, groups, reviews } = tables;

/** A nickname as others see it: empty for a blocked shopper. */
export const publicNickname = sql<string>`case when ${shoppers.blockedAt} is null then ${shoppers.nickname} else '' end`;

export async function selectCredentials(on: Reader, usernameKey: string) {
  const [row] = await on.db
    .select({ id: shoppers.id, passwordHash: shoppers.passwordHash, blockedAt: shoppers.blockedAt })
    .from(shoppers)
    .where(eq(shoppers.usernameKey, usernameKey));
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
      cardChangedAt: bankCards.changedAt,
      truename: addresses.truename,
      phone: addresses.phone,
      address: addresses.address,
      avatarFile: profiles.avatar,
      hasFundPassword: sql`${shoppers.fundPasswordHash} is not null`.mapWith(Boolean),
    })
    .from(shoppers)
    .innerJoin(accounts, eq(accounts.shopperId, shoppers.id))
    .leftJoin(bankCards, eq(bankCards.shopperId, shoppers.id))
    .leftJoin(addresses, and(eq(addresses.shopperId, shoppers.id), addresses.isDefault))
    .leftJoin(profiles, eq(profiles.shopperId, shoppers.id))
    .where(eq(shoppers.id, sql.placeholder('id'))),
);

/** A shopper with wallet balance, card and address, and whether there is a fund password. */
export async function selectProfile(on: Reader, id: number) {
  const [row] = await profile(on).execute({ id });
  return row;
}

type NewShopper = Pick<
  typeof shoppers.$inferInsert,
  'username' | 'usernameKey' | 'nickname' | 'passwordHash' | 'invitedBy' | 'invitationId' | 'locale' | 'demo'
>;

/** The new shopper's id, or null if the username is taken. */
export async function insertShopper(tx: Writer, shopper: NewShopper): Promise<number | null> {
  const [row] = await tx.db
    .insert(shoppers)
    .values({ ...shopper, ...(await invitersAbove(tx, shopper.invitedBy)), createdAt: tx.now })
    .onConflictDoNothing({ target: shoppers.usernameKey })
    .returning({ id: shoppers.id });
  return row?.id ?? null;
}

/** Who invited the inviter, and who invited that one. */
async function invitersAbove(on: Reader, inviter: number | null | undefined) {
  if (inviter === null || inviter === undefined) return {};
  const [row] = await on.db
    .select({ secondInviter: shoppers.invitedBy, thirdInviter: shoppers.secondInviter })
    .from(shoppers)
    .where(eq(shoppers.id, inviter));
  return row;
}

/** The language that the shopper reads. */
export async function setLocale(tx: Writer, id: number, locale: string): Promise<void> {
  await tx.db.update(shoppers).set({ locale }).where(eq(shoppers.id, id));
}

/** Replaces the nickname, on condition that it is `old` if that is given; false if it is another one by now. */
export async function setNickname(
  tx: Writer,
  { id, old, nickname }: { id: number; old?: string; nickname: string },
): Promise<boolean> {
  const changed = await tx.db
    .update(shoppers)
    .set({ nickname })
    .where(and(eq(shoppers.id, id), old === undefined ? undefined : eq(shoppers.nickname, old)))
    .returning({ id: shoppers.id });
  if (changed.length > 0) await invalidateNamed(tx, id);
  return changed.length > 0;
}

/** Invalidates what shows a shopper's nickname; pages of groups, closed ones too, and reviews are cached under their items. */
export async function invalidateNamed(tx: Writer, shopperId: number): Promise<void> {
  const opened = await tx.db
    .selectDistinct({ itemId: groups.itemId })
    .from(groups)
    .where(eq(groups.openedBy, shopperId));
  const reviewed = await tx.db
    .selectDistinct({ itemId: reviews.itemId })
    .from(reviews)
    .where(and(eq(reviews.shopperId, shopperId), eq(reviews.anonymous, false)));
  for (const { itemId } of [...opened, ...reviewed]) tx.invalidate(`item:${itemId}`);
}

/** Shoppers with an id above `id`, with their names, by id. */
export function selectNamesAfter(on: Reader, { id, limit }: { id: number; limit: number }) {
  return on.db
    .select({ id: shoppers.id, username: shoppers.username, nickname: shoppers.nickname })
    .from(shoppers)
    .where(gt(shoppers.id, id))
    .orderBy(shoppers.id)
    .limit(limit);
}

export async function selectOwnInvitation(on: Reader, shopperId: number): Promise<string | undefined> {
  const [row] = await on.db
    .select({ code: invitations.code })
    .from(invitations)
    .where(eq(invitations.shopperId, shopperId));
  return row?.code;
}

export async function insertInvitation(
  tx: Writer,
  { code, shopperId }: { code: string; shopperId: number | null },
): Promise<void> {
  await tx.db.insert(invitations).values({ code, shopperId, createdAt: tx.now });
}

/** The digests of a shopper's password and fund password; null if not set. */
export async function selectPasswords(on: Reader, id: number) {
  const [row] = await on.db
    .select({ password: shoppers.passwordHash, fundPassword: shoppers.fundPasswordHash })
    .from(shoppers)
    .where(eq(shoppers.id, id));
  return row ?? { password: null, fundPassword: null };
}

/**
 * False if that is not true of the shopper. The row is written unchanged, which locks it until `tx` has ended; reading
 * it would not.
 */
export async function holdShopper(tx: Writer, id: number, ...conditions: SQL[]): Promise<boolean> {
  const held = await tx.db
    .update(shoppers)
    .set({ demo: sql`${shoppers.demo}` })
    .where(and(eq(shoppers.id, id), ...conditions))
    .returning({ id: shoppers.id });
  return held.length > 0;
}

/** False if the shopper is blocked. A concurrent block waits until `tx` has ended. */
export function holdUnblocked(tx: Writer, id: number): Promise<boolean> {
  return holdShopper(tx, id, isNull(shoppers.blockedAt));
}

/** False if that is not the shopper's password any more, or the shopper is blocked; locked as by `holdShopper`. */
export function holdPassword(tx: Writer, { id, passwordHash }: { id: number; passwordHash: string }) {
  return holdShopper(tx, id, eq(shoppers.passwordHash, passwordHash), isNull(shoppers.blockedAt));
}

/** False if that is not the shopper's fund password any more (null for none); locked as by `holdShopper`. */
export function holdFundPassword(tx: Writer, id: number, hash: string | null): Promise<boolean> {
  return holdShopper(tx, id, hash === null ? isNull(shoppers.fundPasswordHash) : eq(shoppers.fundPasswordHash, hash));
}

/** Replaces the password `old` by a new one; false if it is not `old` any more. */
export async function replacePassword(
  tx: Writer,
  { id, old, passwordHash }: { id: number; old: string; passwordHash: string },
  column: 'passwordHash' | 'fundPasswordHash' = 'passwordHash',
): Promise<boolean> {
  const changed = await tx.db
    .update(shoppers)
    .set({ [column]: passwordHash })
    .where(and(eq(shoppers.id, id), eq(shoppers[column], old)))
    .returning({ id: shoppers.id });
  return changed.length > 0;
}

export async function setFundPassword(tx: Writer, id: number, fundPasswordHash: string): Promise<void> {
  await tx.db.update(shoppers).set({ fundPasswordHash }).where(eq(shoppers.id, id));
}

type Card = WholeRow<typeof bankCards, 'updatedAt' | 'changedAt'>;

const { bankTruename, bankAccount, bankName } = bankCards;

/** All of a card that makes it another one. */
const said = { bankTruename, bankAccount, bankName } satisfies Record<Exclude<keyof Card, 'shopperId'>, unknown>;

/** Saves the card and, if it replaces another one, the time; the same card again changes nothing. */
export async function upsertCard(tx: Writer, card: Card): Promise<'first' | 'changed' | 'same'> {
  const row = { ...card, updatedAt: tx.now };
  const [written] = await tx.db
    .insert(bankCards)
    .values(row)
    .onConflictDoUpdate({
      target: bankCards.shopperId,
      set: { ...row, changedAt: tx.now },
      setWhere: or(...namesOf(said).map((name) => ne(said[name], card[name]))),
    })
    .returning({ changedAt: bankCards.changedAt });
  if (!written) return 'same';
  return written.changedAt === null ? 'first' : 'changed';
}

/** A shopper's data for staff. */
export async function selectShopper(on: Reader, usernameKey: string) {
  const [row] = await on.db
    .select({
      id: shoppers.id,
      username: shoppers.username,
      nickname: shoppers.nickname,
      balance: accounts.balance,
      reputationScore: shoppers.reputationScore,
      demo: shoppers.demo,
      blockedAt: shoppers.blockedAt,
      frozenAt: shoppers.withdrawalsFrozenAt,
      frozenWhy: shoppers.withdrawalsFrozenWhy,
      createdAt: shoppers.createdAt,
    })
    .from(shoppers)
    .innerJoin(accounts, eq(accounts.shopperId, shoppers.id))
    .where(eq(shoppers.usernameKey, usernameKey));
  return row;
}

/** Usernames of shoppers by id. */
export async function selectUsernames(on: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.db
    .select({ id: shoppers.id, username: shoppers.username })
    .from(shoppers)
    .where(inArray(shoppers.id, ids));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
