import type { ConsoleAct } from '../../services/staff/console-act.ts';
import type { ActingCaller } from './handler.ts';
import { actorOf } from './rows.ts';

/** Who acts, for a service. */
export const actOf = (caller: ActingCaller, note = ''): ConsoleAct => ({ ...actorOf(caller), note });
