import type { ConsoleAct } from '../../services/staff/console-act.ts';
import type { SignedInStaffCaller } from './handler.ts';

/** Who acts, for a service. */
export function actOf({ staff, key }: SignedInStaffCaller, note = ''): ConsoleAct {
  return { actor: `staff:${staff.staffId}`, sessionId: staff.sessionId, note, key };
}
