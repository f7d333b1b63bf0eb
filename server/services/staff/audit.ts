import { selectUsernames } from '../../../db/queries/shoppers.ts';
import { selectStaffNames } from '../../../db/queries/staff/approvals.ts';
import { type AuditInput, selectAudit } from '../../../db/queries/staff/audit.ts';
import type { Store } from '../../../db/store.ts';
import { cursorOf, placeOf } from '../console/cursors.ts';
import { pageAfter } from '../cursor.ts';
import { type AuditReport, verifyAudit } from './audit-chain.ts';

interface Input extends Omit<AuditInput, 'after'> {
  cursor: string | undefined;
}

/** The id of one of staff in an actor or subject `staff:<id>`. */
const staffIdOf = (name: string) => Number(/^staff:(\d+)$/.exec(name)?.[1] ?? 0);

/** What was done, as the console reads it (docs/domain.md, Audit). */
export function createAudit({ store }: { store: Store }) {
  let running: Promise<AuditReport> | null = null;
  return {
    /** A page with the names of staff and shoppers. Throws `cursorInvalid`. */
    list: async ({ cursor, ...input }: Input) => {
      const { reader } = store;
      const [after] = placeOf(cursor, 1) ?? [];
      const found = await selectAudit(reader, { ...input, after, limit: input.limit + 1 });
      const { rows, next } = pageAfter(found, input.limit, ({ id }) => cursorOf(id));
      const people = rows.flatMap(({ actor, subject }) => [staffIdOf(actor), staffIdOf(subject)]).filter(Boolean);
      const names = await selectStaffNames(reader, [...new Set(people)]);
      const shopperIds = rows.flatMap(({ shopperId }) => shopperId ?? []);
      const usernames = await selectUsernames(reader, [...new Set(shopperIds)]);
      return {
        rows: rows.map((row) => ({
          ...row,
          name: names.get(staffIdOf(row.actor)) ?? null,
          username: (row.shopperId !== null && usernames.get(row.shopperId)) || null,
        })),
        next,
      };
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
