import { and, eq, gt, gte, isNull, or } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { approvals, carousel, categories, items, mallBanners, orders, shoppers } = tables;

export async function hasOpenCategory(on: Reader): Promise<boolean> {
  const rows = await on.db.select({ id: categories.id }).from(categories).where(eq(categories.open, true)).limit(1);
  return rows.length > 0;
}

/** Whether a shopper finds something to buy: on sale in an open category, and enough of it for a group. */
export async function hasItemToBuy(on: Reader, now: number): Promise<boolean> {
  const rows = await on.db
    .select({ id: items.id })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(
      and(
        eq(items.onSale, true),
        eq(categories.open, true),
        gte(items.stock, items.groupSize),
        or(isNull(items.saleEndsAt), gt(items.saleEndsAt, now)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function hasShownSlide(on: Reader): Promise<boolean> {
  const rows = await on.db.select({ id: carousel.id }).from(carousel).where(eq(carousel.shown, true)).limit(1);
  return rows.length > 0;
}

export async function hasShownBanner(on: Reader): Promise<boolean> {
  const rows = await on.db.select({ id: mallBanners.id }).from(mallBanners).where(eq(mallBanners.shown, true)).limit(1);
  return rows.length > 0;
}

export async function hasShopper(on: Reader): Promise<boolean> {
  const rows = await on.db.select({ id: shoppers.id }).from(shoppers).limit(1);
  return rows.length > 0;
}

export async function hasOrder(on: Reader): Promise<boolean> {
  const rows = await on.db.select({ id: orders.id }).from(orders).limit(1);
  return rows.length > 0;
}

/** What requests that wait for a second person are about: settings, and invitations of staff. */
export function selectWaitingForSetup(on: Reader, now: number) {
  const isKind = or(eq(approvals.kind, 'setting.change'), eq(approvals.kind, 'staff.invite'));
  return on.db
    .select({ kind: approvals.kind, subject: approvals.subject, parameters: approvals.parameters })
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), isKind, gt(approvals.expiresAt, now)));
}
