import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { itsShopper } from './its-shopper.ts';

const { invitations, shoppers } = tables;

/** The shop's own codes with an id below `before`, the newest first. */
export function selectOwnCodes(on: Reader, { before, limit }: { before: number; limit: number }) {
  return on.db
    .select({
      id: invitations.id,
      code: invitations.code,
      closedAt: invitations.closedAt,
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .where(and(isNull(invitations.shopperId), lt(invitations.id, before)))
    .orderBy(desc(invitations.id))
    .limit(limit);
}

/** A code by its text, open or closed, with its shopper if it has one. */
export async function selectCode(on: Reader, code: string) {
  const [row] = await on.db
    .select({
      id: invitations.id,
      code: invitations.code,
      closedAt: invitations.closedAt,
      createdAt: invitations.createdAt,
      ...itsShopper,
    })
    .from(invitations)
    .leftJoin(shoppers, eq(shoppers.id, invitations.shopperId))
    .where(eq(invitations.code, code));
  return row;
}
