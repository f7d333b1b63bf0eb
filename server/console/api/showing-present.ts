import { StaffRefused } from '../../services/staff-refused.ts';

/**
 * A write that is refused because the row has changed (409) says how it is by now: `shown` writes what the service knows
 * of it.
 */
export function showingPresent<Result, Present>(
  write: Promise<Result>,
  shown: (present: Present) => unknown,
): Promise<Result> {
  return write.catch((error: unknown) => {
    if (!(error instanceof StaffRefused) || error.code !== 409 || error.data === null) throw error;
    const { reason, code, params, data } = error;
    throw new StaffRefused(reason, { code, params, data: shown(data as Present), cause: error });
  });
}
