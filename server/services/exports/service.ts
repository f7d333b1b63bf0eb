import { selectClosedDays } from '../../../db/queries/console/exports.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store } from '../../../db/store.ts';
import type { ExportKind } from '../../../shared/console/export-kinds.ts';
import { csvOf, sheetHead, sheetOf, textCell } from '../../csv.ts';
import { dateAfter, startOfDate, timeIn } from '../days/calendar.ts';
import type { Asked } from '../reports/report.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Support } from '../support.ts';
import type { readMonth } from './month.ts';
import { decimal, type ExportPage, heads, type readExportPage, type readExportPlace } from './page.ts';

interface Deps {
  store: Store;
  support: Support;
  run: Asked<{
    readExportPage: typeof readExportPage;
    readExportPlace: typeof readExportPlace;
    readMonth: typeof readMonth;
  }>;
  zone: string;
  clock: () => number;
}

export interface Span {
  what: ExportKind;
  /** Days of the shop's zone, both within it. */
  from: string;
  to: string;
}

/** Years whose months are offered: as long as accounts have to be kept. */
const YEARS = 10;

/** Who asked and who agreed stand in the file. */
interface People {
  asked: string;
  agreed: string;
}

/** Who makes a file without names, and what they showed for it. */
interface Fetcher {
  actor: string;
  sessionId: string | undefined;
  evidence: unknown;
  asked: string;
}

/** Files for the accountant, of which some name shoppers (docs/console.md, Exports). */
export function createExports({ store, support, run, zone, clock }: Deps) {
  const originOf = ({ asked, agreed }: People, about: string) =>
    csvOf([
      [about, `asked by ${asked}`, agreed && `agreed by ${agreed}`, new Date(clock()).toISOString()].map(textCell),
    ]);

  return {
    /** The rows of an export, a page after the other, then their number and sum, and who and when. */
    async *write({ what, from, to }: Span, people: People): AsyncGenerator<string> {
      const [since, until] = [startOfDate(from, zone), startOfDate(dateAfter(to), zone)];
      yield sheetHead(heads[what]);
      let [count, sum] = [0, 0];
      const span = { what, since, until, zone };
      const place = await run.readExportPlace(span);
      for (let after: number | null = place.after; after !== null; ) {
        const page: ExportPage = await run.readExportPage({ ...span, ...place, after });
        yield page.csv;
        count += page.count;
        sum += page.sum;
        after = page.after;
      }
      const summed = what === 'orders' ? 'price' : 'amount';
      yield csvOf([['total', count, ...heads[what].slice(2).map((column) => (column === summed ? decimal(sum) : ''))]]);
      yield originOf(people, `${what} ${from} – ${to}`);
    },

    /** A month without names; that it was made is in the audit log. Throws `monthUnknown`, `monthUneven`. */
    month: async (month: string, { asked, ...by }: Fetcher) => {
      const made = await run.readMonth({ month });
      if (!made) throw new StaffRefused('monthUnknown');
      if (made.uneven.length > 0)
        throw new StaffRefused('monthUneven', { params: { accounts: made.uneven.join(', ') } });
      const { from, to, csv } = made;
      await store.transaction(async (tx) => {
        const entry = {
          ...by,
          action: 'export month' as const,
          subject: `month:${month}`,
          detail: { from, to },
          note: '',
        };
        await insertAuditEntry(tx, entry);
      });
      return {
        name: `month-${month}.csv`,
        body: csv + originOf({ asked, agreed: '' }, `month ${from} – ${to}, ${zone}`),
      };
    },

    /** What moved for one order, without names; that it was made is in the audit log. Throws `orderUnknown`. */
    order: async (number: string, { asked, ...by }: Fetcher) => {
      const { order, movements } = await support.order(number);
      const lines = movements.map(({ id, createdAt, kind, from, to, amount }) => [
        ...[id, timeIn(zone, createdAt), kind, placeOf(from), placeOf(to), decimal(amount)],
      ]);
      const sum = movements.reduce((all, { amount }) => all + amount, 0);
      const total = ['total', movements.length, '', '', '', decimal(sum)];
      await store.transaction(async (tx) => {
        const about = { subject: `order:${order.id}`, shopperId: order.shopperId, note: '' };
        await insertAuditEntry(tx, { ...by, ...about, action: 'export order', detail: { transfers: lines.length } });
      });
      const sheet = sheetOf([['transfer', 'time', 'kind', 'from', 'to', 'amount'], ...lines, total]);
      return { name: `order-${number}.csv`, body: sheet + originOf({ asked, agreed: '' }, `order ${number}, ${zone}`) };
    },

    /** Months that have closed days, the newest first, and the last closed day. */
    months: async () => {
      const today = new Date(clock()).toISOString().slice(0, 10);
      const days = await selectClosedDays(store.reader, {
        from: dateAfter(today, -YEARS * 366),
        before: dateAfter(today, 2),
      });
      const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))].reverse();
      return { months, closed: days.at(-1)?.day ?? null };
    },
  };
}

/** A wallet names its shopper. */
const placeOf = (account: string): string => (account.startsWith('wallet:') ? 'wallet' : account);

export type Exports = ReturnType<typeof createExports>;
