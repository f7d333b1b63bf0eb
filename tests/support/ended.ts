import { Refused } from '../../server/services/refused.ts';
import { StaffRefused } from '../../server/services/staff-refused.ts';

/** How an attempt ended: `done`, or the reason for which it was refused. Throws any other error. */
export const ended = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error) => {
      if (error instanceof StaffRefused || error instanceof Refused) return error.reason;
      throw error;
    },
  );
