import { z } from 'zod';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { exportKinds } from '../../../shared/console/export-kinds.ts';
import { type Acts, act } from '../staff/act.ts';
import { byOf } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

const day = z.iso.date();

/** Exports that name shoppers: two persons, then who asked fetches the file, once (docs/console.md, Exports). */
export function exportActs(): Acts {
  return {
    export: act({
      afterYes: 'fetch',
      parameters: z.strictObject({ what: z.enum(exportKinds), from: day, to: day }),
      facts: async (_, { what, from, to }) => {
        if (from > to) throw new StaffRefused('exportSpan', { data: { field: 'to' } });
        return { subject: `export:${what}`, amount: null, shopperId: null, about: {} };
      },
      isWithinLimit: async () => false,
      run: async (tx, parameters, by) => {
        const subject = `export:${parameters.what}`;
        await insertAuditEntry(tx, { ...byOf(by), action: 'export fetch', subject, detail: parameters });
        return {};
      },
    }),
  };
}
