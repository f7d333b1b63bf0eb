import { NONE, type Total } from '../../../db/queries/console/total.ts';
import { numbersOf } from '../../../db/queries/console/transfers.ts';
import { selectShopper, selectUsernames } from '../../../db/queries/shoppers.ts';
import { selectStaffNames } from '../../../db/queries/staff/approvals.ts';
import { type AuditInput, type countEntries, selectAudit, selectRange } from '../../../db/queries/staff/audit.ts';
import type { Reader, Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { dateAfter, startOfDate } from '../days/calendar.ts';
import type { Asked } from '../reports/report.ts';
import { usernameKeyOf } from '../shoppers/named.ts';
import { type AuditReport, verifyAudit } from './audit-chain.ts';

interface Filter extends Omit<AuditInput, 'after' | 'end' | 'from' | 'limit' | 'to'> {
  username?: string | undefined;
  /** Days of the shop's zone, both within. */
  from?: string | undefined;
  to?: string | undefined;
}

interface Input extends Filter {
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  /** For what reads many rows. */
  run: Asked<{ countEntries: typeof countEntries }>;
  /** IANA: the shop's. */
  zone: string;
}

/** What was done, as the console reads it (docs/domain.md, Audit). */
export function createAudit({ store, run, zone }: Deps) {
  const { reader } = store;

  /** With times and a shopper's id; null if no shopper fits. */
  async function filterOf({ username, from, to, ...input }: Filter) {
    const shopperId = await shopperOf(reader, { username, shopperId: input.shopperId });
    if (shopperId === null) return null;
    const span = {
      from: from === undefined ? undefined : startOfDate(from, zone),
      to: to === undefined ? undefined : startOfDate(dateAfter(to), zone),
    };
    return { ...input, ...span, shopperId };
  }

  let running: Promise<AuditReport> | null = null;
  return {
    /** A page with the names of staff and shoppers, and the numbers of orders. Throws `cursorInvalid`. */
    list: async ({ end, limit, cursor, ...input }: Input) => {
      const [after] = placeOf(cursor, 1) ?? [];
      const filter = await filterOf(input);
      if (filter === null) return { rows: [], next: null };
      const found = await selectAudit(reader, { ...filter, end, after, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const nameOf = await readNames(
        reader,
        rows.flatMap(({ actor, subject, shopperId: id }) => [actor, subject, `shopper:${id}`]),
      );
      return {
        rows: rows.map((row) => ({
          ...row,
          name: row.actor.startsWith('staff:') ? nameOf(row.actor) : null,
          subjectName: nameOf(row.subject),
          username: nameOf(`shopper:${row.shopperId}`),
        })),
        next,
      };
    },

    count: async (input: Filter): Promise<Total> => {
      const filter = await filterOf(input);
      const range = filter && (await selectRange(reader, filter));
      return filter && range ? run.countEntries({ ...filter, ...range }) : NONE;
    },

    /** Recomputes the whole chain; who asks meanwhile gets the same answer, so that nobody makes it run many times. */
    verify: (): Promise<AuditReport> => {
      running ??= verifyAudit(store).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;

/** The id that both filters of shoppers leave; null if they leave none. */
async function shopperOf(on: Reader, { username, shopperId }: Pick<Input, 'username' | 'shopperId'>) {
  if (username === undefined) return shopperId;
  const found = await selectShopper(on, usernameKeyOf(username));
  return found && (shopperId ?? found.id) === found.id ? found.id : null;
}

/** What staff and shoppers are called, and the numbers of orders; by `staff:7`, of others null. */
async function readNames(on: Reader, subjects: readonly string[]): Promise<(subject: string) => string | null> {
  const idsOf = (kind: string): number[] => [
    ...new Set(subjects.flatMap((one) => (one.startsWith(`${kind}:`) ? Number(one.slice(kind.length + 1)) || [] : []))),
  ];
  const [staff, shoppers, orders] = [idsOf('staff'), idsOf('shopper'), idsOf('order')];
  const staffNames = await selectStaffNames(on, staff);
  const usernames = await selectUsernames(on, shoppers);
  const numbers = orders.length > 0 ? await numbersOf.order(on, orders) : [];
  const names = new Map<string, string>([
    ...[...staffNames].map(([id, name]) => [`staff:${id}`, name] as const),
    ...[...usernames].map(([id, name]) => [`shopper:${id}`, name] as const),
    ...numbers.map(({ id, number }) => [`order:${id}`, number] as const),
  ]);
  return (subject) => names.get(subject) ?? null;
}
