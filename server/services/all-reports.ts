import { selectGroupRows } from '../../db/queries/console/groups.ts';
import { selectNumberedOrders, selectSoughtOrders } from '../../db/queries/console/orders.ts';
import { selectShopperRows } from '../../db/queries/console/shoppers.ts';
import { selectLinkFigures } from '../../db/queries/links.ts';
import { countEntries } from '../../db/queries/staff/audit.ts';
import { readItemColumns, readItemLines } from './catalogue/import/item-pages.ts';
import { readAccounts, readCards } from './console/cards.ts';
import { readChart } from './console/charts.ts';
import { readItemCounts } from './console/item-counts.ts';
import { readItems } from './console/item-lists.ts';
import { readLibrary } from './console/library-list.ts';
import { readTextsMatrix } from './console/texts-matrix.ts';
import { totalReports } from './console/total-reports.ts';
import { readClosing } from './days/close.ts';
import { readMonth } from './exports/month.ts';
import { readExportPage, readExportPlace } from './exports/page.ts';
import { compareStatement } from './statements/comparison.ts';
import { readLedgerSide } from './statements/ledger-side.ts';
import { readTeamDay } from './teams/close.ts';
import { readTeamLevels } from './teams/levels.ts';

/** What scans: on SQLite these run in a thread of their own, never in the server's (docs/console.md, Figures). */
export const reports = {
  ...{ countEntries, readAccounts, readCards, readChart, readClosing, readExportPage, readExportPlace, readItemCounts },
  ...{ readItemLines, readItemColumns, readItems, readLedgerSide, readLibrary, readMonth },
  readGroups: selectGroupRows,
  readLinkFigures: selectLinkFigures,
  readOrdersOfDays: selectNumberedOrders,
  readShoppers: selectShopperRows,
  readSoughtOrders: selectSoughtOrders,
  ...{ readTeamDay, readTeamLevels, readTextsMatrix },
  ...totalReports,
};

/** What takes long and reads no database: it runs in that thread on either engine. */
export const calculations = { compareStatement };
