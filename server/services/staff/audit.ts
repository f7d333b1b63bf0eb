import { selectUsernames } from '../../../db/queries/shoppers.ts';
import { selectStaffNames } from '../../../db/queries/staff/approvals.ts';
import { type AuditInput, selectAudit } from '../../../db/queries/staff/audit.ts';
import type { Store } from '../../../db/store.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { type AuditReport, verifyAudit } from './audit-chain.ts';

interface Input extends Omit<AuditInput, 'before'> {
  cursor: string | undefined;
}

/** The id of one of staff in an actor or subject `staff:<id>`. */
const staffIdOf = (name: string) => Number(/^staff:(\d+)$/.exec(name)?.[1] ?? 0);

/** What was done, as the console reads it (docs/domain.md, Audit). */
export function createAudit({ store }: { store: Store }) {
  let running: Promise<AuditReport> | null = null;
  return {
    /** A page, the newest first, with the names of staff and shoppers. Throws `cursorInvalid`. */
    list: async ({ cursor, ...input }: Input) => {
      const { reader } = store;
      const found = await selectAudit(reader, { ...input, before: idBefore(cursor), limit: input.limit + 1 });
      const { rows, next } = pageOf(found, input.limit);
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
