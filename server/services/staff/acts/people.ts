import { z } from 'zod';
import { selectStaff } from '../../../../db/queries/staff/people.ts';
import type { StaffPeople } from '../people.ts';
import { StaffRefused } from '../refused.ts';
import { type Acts, act } from './act.ts';

/** Acts on staff themselves (docs/domain.md, Two persons). */
export function peopleActs({ staffPeople }: { staffPeople: StaffPeople }): Acts {
  return {
    'staff.role': act({
      parameters: z.strictObject({ id: z.int().positive(), role: z.string() }),
      facts: async (on, parameters) => {
        const found = await selectStaff(on, parameters.id);
        if (!found) throw new StaffRefused('staffUnknown');
        const { name, role } = found;
        return { subject: `staff:${parameters.id}`, amount: null, shopperId: null, about: { name, before: role } };
      },
      isWithinLimit: async () => true,
      run: async (tx, parameters, { actor, sessionId, note }) => {
        const staffId = Number(actor.slice('staff:'.length));
        const by = { actor, staffId, sessionId: sessionId ?? null, grants: null };
        await staffPeople.setRoleIn(tx, { ...parameters, note, by });
        return {};
      },
    }),
  };
}
