import { readAccounts, readCards } from '../console/cards.ts';
import { readPicture } from '../console/pictures.ts';
import { readClosing } from '../days/close.ts';
import { readMonth } from '../exports/month.ts';
import { readExportPage } from '../exports/page.ts';
import { readLedgerSide } from '../statements/ledger-side.ts';

/** What scans: on SQLite these run in a thread of their own, never in the server's (docs/console.md, Figures). */
export const reports = { readAccounts, readCards, readClosing, readExportPage, readLedgerSide, readMonth, readPicture };

export type Reports = typeof reports;
export type ReportName = keyof Reports;
export type ReportInput<Name extends ReportName> = Parameters<Reports[Name]>[1];
export type ReportOutput<Name extends ReportName> = Awaited<ReturnType<Reports[Name]>>;
