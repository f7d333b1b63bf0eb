import { sqliteColumns } from './columns.sqlite.ts';
import { defineTables } from './tables.ts';

/** The tables by name, as drizzle-kit wants them to make the migrations of this engine. */
export const {
  shoppers,
  sessions,
  invitations,
  bankCards,
  addresses,
  pictures,
  categories,
  categoryTexts,
  items,
  itemTexts,
  itemPictures,
  carousel,
  carouselTexts,
  mallBanners,
  notices,
  noticeTexts,
  articles,
  articleTexts,
  settings,
  groups,
  orders,
  accounts,
  transfers,
  recharges,
  withdrawals,
  idempotencyKeys,
  auditLog,
} = defineTables(sqliteColumns);
