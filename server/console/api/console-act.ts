import { auditNameOf } from '../../services/staff/actor.ts';
import type { By } from '../../services/staff-act.ts';
import type { ActingCaller } from './handler.ts';

/** Who does an act, and the key of its audit entry. */
export const actorOf = ({ actor, key }: ActingCaller) => ({
  actor: auditNameOf(actor),
  sessionId: actor.sessionId ?? undefined,
  key,
});

/** The same with why, for a service; a change of the shop's goods says enough by itself. */
export const byCaller = (caller: ActingCaller, note = ''): By => ({ ...actorOf(caller), note });
