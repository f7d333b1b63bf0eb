import { and, eq, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import type { WholeRow } from './columns.ts';

const { profiles, shoppers } = tables;

export type Profile = WholeRow<typeof profiles, 'shopperId' | 'updatedAt'>;

const EMPTY: Profile = { avatar: '', birthday: '', region: '', signature: '' };

const profileOf = prepared((db) =>
  db
    .select({
      avatar: profiles.avatar,
      birthday: profiles.birthday,
      region: profiles.region,
      signature: profiles.signature,
    })
    .from(profiles)
    .where(eq(profiles.shopperId, sql.placeholder('id'))),
);

/** What a shopper says of themselves; empty texts for what is not said. */
export async function selectOwnProfile(on: Reader, id: number): Promise<Profile> {
  const [row] = await profileOf(on).execute({ id });
  return row ?? EMPTY;
}

/** As the index has it. */
const named = sql`${profiles.avatar} <> ''`;

const shownAvatar = prepared((db) =>
  db
    .select({ id: profiles.shopperId })
    .from(profiles)
    .innerJoin(shoppers, eq(shoppers.id, profiles.shopperId))
    .where(and(eq(profiles.avatar, sql.placeholder('file')), named, isNull(shoppers.blockedAt))),
);

/** Whether that is the file of the picture that a shopper has now, who is not blocked. */
export async function isShownAvatar(on: Reader, file: string): Promise<boolean> {
  return (await shownAvatar(on).execute({ file })).length > 0;
}

const namedAvatar = prepared((db) =>
  db
    .select({ id: profiles.shopperId })
    .from(profiles)
    .where(and(eq(profiles.avatar, sql.placeholder('file')), named)),
);

/** Whether that is the file of a shopper's picture, shown or not. */
export async function isNamedAvatar(on: Reader, file: string): Promise<boolean> {
  return (await namedAvatar(on).execute({ file })).length > 0;
}

/** Writes these parts of a profile; the others stay. */
export async function upsertProfile(tx: Writer, shopperId: number, part: Partial<Profile>): Promise<void> {
  const row = { ...part, updatedAt: tx.now };
  await tx.db
    .insert(profiles)
    .values({ shopperId, ...row })
    .onConflictDoUpdate({ target: profiles.shopperId, set: row });
}
