import type { By } from '../../services/staff-act.ts';
import type { ActingCaller } from './handler.ts';
import { actorOf } from './rows.ts';

/** Who acts, for a service. */
export const actOf = (caller: ActingCaller, note = ''): By => ({ ...actorOf(caller), note });
