import type { Columns } from './columns.sqlite.ts';
import { alertTables } from './tables/alerts.ts';
import { approvalTables } from './tables/approvals.ts';
import { catalogueTables } from './tables/catalogue.ts';
import { figureTables } from './tables/figures.ts';
import { guessTables } from './tables/guesses.ts';
import { jobTables } from './tables/jobs.ts';
import { moneyTables } from './tables/money.ts';
import { notificationTables } from './tables/notifications.ts';
import { orderTables } from './tables/orders.ts';
import { parcelTables } from './tables/parcels.ts';
import { recordTables } from './tables/records.ts';
import { reviewTables } from './tables/reviews.ts';
import { shopperTables } from './tables/shoppers.ts';
import { staffTables } from './tables/staff.ts';
import { statementTables } from './tables/statements.ts';
import { storefrontTables } from './tables/storefront.ts';
import { supportTables } from './tables/support.ts';
import { variantTables } from './tables/variants.ts';

/** Every table of the shop, for both engines. */
export function defineTables(c: Columns) {
  const shopper = shopperTables(c);
  const catalogue = catalogueTables(c);
  const staff = staffTables(c);
  const variants = variantTables(c, catalogue);
  const orders = orderTables(c, { ...shopper, ...catalogue, ...variants });
  return {
    ...shopper,
    ...catalogue,
    ...variants,
    ...storefrontTables(c, catalogue),
    ...orders,
    ...parcelTables(c, orders),
    ...notificationTables(c, { ...shopper, ...orders }),
    ...moneyTables(c, { ...shopper, ...orders, ...catalogue, ...variants }),
    ...recordTables(c, shopper),
    ...alertTables(c),
    ...jobTables(c),
    ...statementTables(c),
    ...guessTables(c),
    ...staff,
    ...approvalTables(c, { ...shopper, ...staff }),
    ...reviewTables(c, { ...shopper, ...catalogue, ...variants, ...orders, ...staff }),
    ...supportTables(c, { ...shopper, ...orders, ...staff }),
    ...figureTables(c, { ...catalogue, ...shopper }),
  };
}

export type Tables = ReturnType<typeof defineTables>;
