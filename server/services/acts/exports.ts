import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Acts } from '../staff/act.ts';
import { byOf } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

/** Exports that name shoppers: two persons, then who asked fetches the file, once (docs/console.md, Exports). */
export function exportActs() {
  return {
    export: {
      afterYes: 'fetch',
      facts: async (_, { what, from, to }) => {
        if (from > to) throw new StaffRefused('exportSpan', { data: { field: 'to' } });
        return { subject: `export:${what}`, amount: null, shopperId: null, about: {} };
      },
      isWithinLimit: async () => false,
      ready: (parameters) => async (tx, by) => {
        const subject = `export:${parameters.what}`;
        await insertAuditEntry(tx, { ...byOf(by), action: 'export fetch', subject, detail: parameters });
        return {};
      },
    },
  } satisfies Partial<Acts>;
}
