import { lte } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Writer } from '../../store.ts';

const { staffChallenges } = tables;

/** Writes down that a challenge was answered; false if it was before. Those that have expired are deleted. */
export async function spendChallenge(tx: Writer, challenge: { nonce: string; expiresAt: number }): Promise<boolean> {
  await tx.db.delete(staffChallenges).where(lte(staffChallenges.expiresAt, tx.now));
  const rows = await tx.db
    .insert(staffChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ nonce: staffChallenges.nonce });
  return rows.length > 0;
}
